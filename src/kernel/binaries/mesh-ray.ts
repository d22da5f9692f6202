// Made from assembly/mesh-ray.ts by npm run build:kernels. 86 bytes.
export const MESH_RAY =
  "AGFzbQEAAAABBgFgAX8BfwISAQNlbnYGbWVtb3J5AgEAgIAEAwIBAAcJAQVwcm9iZQAACiEBHwAgAP0ABAD9DAAAAAAAAAAAAAAAAAAAAAD9Q/2kAQs=";
