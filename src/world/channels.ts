import { checkOptions, show } from "../math/check.ts";
import { DEFAULT_PROFILES, ownProfiles, type Profile } from "./profiles.ts";
import { BLOCK, IGNORE, MAX_CHANNELS } from "./response-codes.ts";

export { BLOCK, IGNORE, MAX_CHANNELS, OVERLAP } from "./response-codes.ts";

/** What one side makes of the other; the result of a pair is the smaller: ignore < overlap < block. */
export type Response = "ignore" | "overlap" | "block";

/** Responses to channels by name. What a channel that is left out gets stands where the responses are used. */
export type Responses<C extends string = string> = Readonly<Partial<Record<C, Response>>>;

/** Unreal's channels, those of a world that names none. */
export const DEFAULT_CHANNELS = [
  "WorldStatic",
  "WorldDynamic",
  "Pawn",
  "Visibility",
  "Camera",
  "PhysicsBody",
  "Vehicle",
  "Destructible",
] as const;

export type DefaultChannel = (typeof DEFAULT_CHANNELS)[number];

const RESPONSE_NAMES: readonly Response[] = ["ignore", "overlap", "block"];

/** Responses to all channels as two words: the channels that are blocked, and those that are blocked or overlapped. */
export interface ResponseMasks {
  block: number;
  touch: number;
}

/** A profile with its names turned into words. */
interface CompiledProfile extends Readonly<ResponseMasks> {
  readonly type: string | null;
  readonly enabled: boolean;
}

const PROFILE_FIELDS: Readonly<Record<keyof Profile, true>> = {
  type: true,
  responses: true,
  others: true,
  enabled: true,
};

/** The channels of one world: names to bits, and the profiles made of them. */
export class ChannelTable {
  readonly names: readonly string[];
  readonly bits = new Map<string, number>();
  readonly compiled = new Map<string, CompiledProfile>();

  /** Throws TypeError or RangeError, `where` = "World", for a bad list of names or a profile that names an unknown channel. */
  constructor(names: readonly string[] | undefined, profiles: Readonly<Record<string, Profile>> | undefined) {
    this.names = Object.freeze([...(names === undefined ? DEFAULT_CHANNELS : checkNames(names))]);
    this.names.forEach((name, i) => {
      this.bits.set(name, 1 << i);
    });
    const builtIn: Readonly<Record<string, Profile>> = names === undefined ? DEFAULT_PROFILES : ownProfiles(this.names);
    if (profiles !== undefined && (profiles === null || typeof profiles !== "object")) {
      throw new TypeError(`World: profiles must be an object of profiles by name, got ${show(profiles)}`);
    }
    for (const name in builtIn) this.compiled.set(name, this.#compile(name, builtIn[name]));
    for (const name in profiles) this.compiled.set(name, this.#compile(name, profiles[name]));
  }

  /** The bit of a channel. Throws for a name that is none, naming those that are. */
  bit(where: string, argument: string, name: string): number {
    const bit = this.bits.get(name);
    if (bit === undefined) throw unknownName(where, argument, this.names, name);
    return bit;
  }

  /** The bits of a list of channels. */
  mask(where: string, argument: string, names: readonly string[]): number {
    if (!Array.isArray(names))
      throw new TypeError(`${where}: ${argument} must be an array of names, got ${show(names)}`);
    let mask = 0;
    for (let i = 0; i < names.length; i++) mask |= this.bit(where, `${argument}[${i}]`, names[i]);
    return mask;
  }

  profile(where: string, name: string): CompiledProfile {
    const profile = this.compiled.get(name);
    if (profile === undefined) throw unknownName(where, "profile", [...this.compiled.keys()], name);
    return profile;
  }

  /** Overwrites in `masks` the responses to the channels that `responses` names. */
  applyResponses(where: string, argument: string, responses: Responses, masks: ResponseMasks): void {
    if (responses === null || typeof responses !== "object") {
      throw new TypeError(`${where}: ${argument} must be an object of channel names, got ${show(responses)}`);
    }
    for (const name in responses) {
      const bit = this.bits.get(name);
      if (bit === undefined) throw unknownName(where, `${argument} key`, this.names, name);
      const response = readResponse(where, `${argument}.${name}`, responses[name]);
      masks.block = response === BLOCK ? masks.block | bit : masks.block & ~bit;
      masks.touch = response === IGNORE ? masks.touch & ~bit : masks.touch | bit;
    }
  }

  /** The responses in `masks` by name. */
  describe(masks: Readonly<ResponseMasks>): Record<string, Response> {
    const responses: Record<string, Response> = {};
    for (const [name, bit] of this.bits) {
      responses[name] = (masks.block & bit) !== 0 ? "block" : (masks.touch & bit) !== 0 ? "overlap" : "ignore";
    }
    return responses;
  }

  #compile(name: string, profile: Profile): CompiledProfile {
    const path = `profiles.${name}`;
    if (profile === null || typeof profile !== "object") {
      throw new TypeError(`World: ${path} must be an object, got ${show(profile)}`);
    }
    checkOptions(`World: ${path}`, profile, PROFILE_FIELDS);
    const others = profile.others === undefined ? BLOCK : readResponse("World", `${path}.others`, profile.others);
    const masks = { block: others === BLOCK ? -1 : 0, touch: others === IGNORE ? 0 : -1 };
    if (profile.responses !== undefined) {
      this.applyResponses("World", `${path}.responses`, profile.responses, masks);
    }
    if (profile.type !== undefined) this.bit("World", `${path}.type`, profile.type);
    const { enabled = true } = profile;
    if (typeof enabled !== "boolean") {
      throw new TypeError(`World: ${path}.enabled must be a boolean, got ${show(enabled)}`);
    }
    return { ...masks, type: profile.type ?? null, enabled };
  }
}

function readResponse(where: string, argument: string, response: unknown): number {
  const value = RESPONSE_NAMES.indexOf(response as Response);
  if (value < 0) throw unknownName(where, argument, RESPONSE_NAMES, response);
  return value;
}

function checkNames(names: readonly string[]): readonly string[] {
  if (!Array.isArray(names)) throw new TypeError(`World: channels must be an array of names, got ${show(names)}`);
  if (names.length === 0 || names.length > MAX_CHANNELS) {
    throw new RangeError(`World: channels must be 1 to ${MAX_CHANNELS} names, got ${names.length}`);
  }
  for (let i = 0; i < names.length; i++) {
    if (typeof names[i] !== "string" || names[i] === "") {
      throw new TypeError(`World: channels[${i}] must be a name that is not empty, got ${show(names[i])}`);
    }
    if (names.indexOf(names[i]) < i) {
      throw new RangeError(`World: channels must be distinct names, got ${show(names[i])} twice`);
    }
  }
  return names;
}

/** The error for a name that is not one of `known`: TypeError when it is not even a string. */
export function unknownName(where: string, argument: string, known: readonly string[], name: unknown): Error {
  const text = `${where}: ${argument} must be one of ${known.map(show).join(", ")}, got ${show(name)}`;
  return typeof name === "string" ? new RangeError(text) : new TypeError(text);
}
