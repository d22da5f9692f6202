import { Canvas, useFrame, useThree } from "@react-three/fiber";
import { FastRaycaster } from "hitscan/three";
import { useLayoutEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { TorusKnotGeometry } from "three";

const answer = document.querySelector("#answer") as HTMLElement;

/** From here on every pointer event of the canvas is answered by hitscan. */
function FastEvents() {
  const set = useThree((state) => state.set);
  useLayoutEffect(() => {
    const raycaster = new FastRaycaster();
    raycaster.firstHitOnly = true; // of each object with handlers the nearest hit
    set({ raycaster });
  }, [set]);
  return null;
}

interface KnotProps {
  readonly name: string;
  readonly geometry: TorusKnotGeometry;
  readonly position: readonly [number, number, number];
}

function Knot({ name, geometry, position }: KnotProps) {
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState(false);
  const color = chosen ? "#e8c84c" : over ? "#e8884c" : "#4c9be8";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an object of three.js, no element of the page
    <mesh
      name={name}
      geometry={geometry}
      position={position}
      onPointerOver={() => setOver(true)}
      onPointerOut={() => setOver(false)}
      onClick={({ faceIndex, distance }) => {
        setChosen(!chosen);
        answer.dataset.picked = `${name}, triangle ${faceIndex}, at ${distance.toFixed(3)}`;
      }}
    >
      <meshStandardMaterial color={color} roughness={0.5} />
    </mesh>
  );
}

/** Turns what it holds, and tells how long a frame and how long a look at all triangles takes. */
function Clock() {
  const { scene, raycaster } = useThree();
  const times = useMemo<number[]>(() => [], []);
  useFrame((_, delta) => {
    scene.children.forEach((child, i) => {
      if (child.name !== "") child.rotation.y += (delta * (i % 2 === 0 ? 1 : -1)) / 4;
    });
    times.push(1000 * delta);
    if (times.reduce((sum, time) => sum + time) < 500) return;
    const frame = times.sort((a, b) => a - b)[times.length >> 1];
    times.length = 0;
    const start = performance.now();
    raycaster.intersectObject(scene);
    const look = performance.now() - start;
    answer.textContent = `500,000 triangles · frame ${frame.toFixed(1)} ms · pointer ray ${look.toFixed(2)} ms\n${answer.dataset.picked ?? "Move the pointer over a knot; click one."}`;
  });
  return null;
}

function App() {
  const geometry = useMemo(() => new TorusKnotGeometry(1, 0.32, 500, 100), []); // 100,000 triangles
  const places = [
    [-3.2, 1.5, 0],
    [3.2, 1.5, 0],
    [0, 0, 0],
    [-3.2, -1.8, 0],
    [3.2, -1.8, 0],
  ] as const;
  return (
    <Canvas camera={{ position: [0, 0, 9], fov: 50 }}>
      <color attach="background" args={["#10151c"]} />
      <ambientLight intensity={0.6} />
      <directionalLight position={[3, 5, 6]} intensity={2} />
      <FastEvents />
      <Clock />
      {places.map((position, i) => (
        <Knot key={position.join()} name={`knot ${i + 1}`} geometry={geometry} position={position} />
      ))}
    </Canvas>
  );
}

createRoot(document.querySelector("#root") as HTMLElement).render(<App />);
