/** The command line asks for something that cannot be: the message names the option and the value. Exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}
