// embree MESH RAYS HITS: builds the mesh, answers all rays once and writes their distances (float64, infinity: a miss) to HITS.
// Then, for each line on the standard input, a round of rtcIntersect1 over all rays, answered with its milliseconds of CPU time.
// MESH: uint32 vertices, uint32 triangles, float32 positions, uint32 indices. RAYS: float32, origin and unit direction each.
#include <embree3/rtcore.h>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <limits>
#include <vector>

static std::vector<char> read(const char* path) {
  std::vector<char> bytes;
  FILE* file = fopen(path, "rb");
  if (!file) return bytes;
  fseek(file, 0, SEEK_END);
  bytes.resize(ftell(file));
  rewind(file);
  if (fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) bytes.clear();
  fclose(file);
  return bytes;
}

static RTCScene build(RTCDevice device, const std::vector<char>& mesh) {
  uint32_t counts[2];
  memcpy(counts, mesh.data(), sizeof counts);
  const char* positions = mesh.data() + sizeof counts;
  const char* indices = positions + 12ull * counts[0];
  RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
  void* p = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, counts[0]);
  void* i = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, counts[1]);
  memcpy(p, positions, 12ull * counts[0]);
  memcpy(i, indices, 12ull * counts[1]);
  rtcCommitGeometry(geometry);
  RTCScene scene = rtcNewScene(device);
  rtcAttachGeometry(scene, geometry);
  rtcReleaseGeometry(geometry);
  rtcCommitScene(scene);
  return scene;
}

static void round(RTCScene scene, const float* rays, double* hits, size_t count) {
  for (size_t i = 0; i < count; i++, rays += 6) {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRayHit hit;
    hit.ray.org_x = rays[0];
    hit.ray.org_y = rays[1];
    hit.ray.org_z = rays[2];
    hit.ray.dir_x = rays[3];
    hit.ray.dir_y = rays[4];
    hit.ray.dir_z = rays[5];
    hit.ray.tnear = 0;
    hit.ray.tfar = std::numeric_limits<float>::infinity();
    hit.ray.mask = -1;
    hit.ray.time = 0;
    hit.ray.flags = 0;
    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(scene, &context, &hit);
    hits[i] = hit.hit.geomID == RTC_INVALID_GEOMETRY_ID ? std::numeric_limits<double>::infinity() : hit.ray.tfar;
  }
}

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const std::vector<char> mesh = read(argv[1]);
  const std::vector<char> data = read(argv[2]);
  if (mesh.empty() || data.empty()) return 1;
  RTCDevice device = rtcNewDevice("threads=1");
  RTCScene scene = build(device, mesh);
  const size_t count = data.size() / 24;
  const float* rays = reinterpret_cast<const float*>(data.data());
  std::vector<double> hits(count);
  round(scene, rays, hits.data(), count);
  FILE* file = fopen(argv[3], "wb");
  if (!file || fwrite(hits.data(), 8, count, file) != count) return 1;
  fclose(file);
  puts("ready");
  fflush(stdout);
  for (char line[16]; fgets(line, sizeof line, stdin);) {
    timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    round(scene, rays, hits.data(), count);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%.6f\n", (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6);
    fflush(stdout);
  }
}
