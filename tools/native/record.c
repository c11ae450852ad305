/* Writes a run as one file (see record.h): a ZIP file whose entries are stored as they are, by the APPNOTE of PKWARE. The
 * same run is written as the same bytes: no date is told. */
#include "record.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "native.h"

enum { LARGEST_LIST = 4 << 20 }; /* [bytes] that readers take of hawse.json: wasm/js/run-file.mjs */

int record_add(record *r, const char *id, uint32_t frame, double value) {
  if (!r)
    return GOOD;
  if (!(r->count & (r->count - 1))) { /* 0 and powers of two: twice the room */
    record_entry *more = realloc(r->entry, (r->count ? 2 * r->count : 1) * sizeof *more);
    if (!more)
      return complain(FAILURE, "not enough memory for the record of the run");
    r->entry = more;
  }
  r->entry[r->count++] = (record_entry){id, frame, value};
  return GOOD;
}

void record_free(record *r) {
  free(r->entry);
  *r = (record){0};
}

/* ---- bytes ---- */

typedef struct bytes {
  size_t length, room;
  unsigned char *data;
  bool failed;
} bytes;

static void put(bytes *b, const void *from, size_t length) {
  if (b->length + length > b->room) {
    size_t room = 2 * (b->length + length) + 1024;
    unsigned char *more = realloc(b->data, room);
    if (!more) {
      b->failed = true;
      return;
    }
    b->data = more;
    b->room = room;
  }
  memcpy(b->data + b->length, from, length);
  b->length += length;
}

static void put_text(bytes *b, const char *format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  int length = vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (length < 0 || (size_t)length >= sizeof text)
    b->failed = true;
  else
    put(b, text, (size_t)length);
}

/* The lowest `count` bytes of a number, least first. */
static void put_number(bytes *b, uint64_t number, size_t count) {
  unsigned char out[8];
  for (size_t i = 0; i < count; i++)
    out[i] = (unsigned char)(number >> 8 * i);
  put(b, out, count);
}

/* ---- the entries ---- */

static uint32_t checksum(const bytes *b) {
  uint32_t c = 0xffffffffu;
  for (size_t i = 0; i < b->length; i++) {
    c ^= b->data[i];
    for (int k = 0; k < 8; k++)
      c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  }
  return ~c;
}

/* Names are of our making, and a mesh's has been looked at: no quotes and no control characters. */
static void put_list(bytes *b, const record *r, const hw_asset *asset, size_t assets,
                     const hw_frame *frame) {
  put_text(b, "{\n  \"hawse_run\": 1,\n  \"version\": \"%s\",\n  \"t\": %.17g,\n", hw_version(),
           frame->time);
  put_text(b, "  \"hash\": \"%016" PRIx64 "\"", frame->state_hash);
  if (r->count)
    put_text(b, ",\n  \"inputs\": [\n");
  for (size_t i = 0; i < r->count; i++)
    put_text(b, "{\"id\":\"%s\",\"frame\":%" PRIu32 ",\"value\":%.17g}%s\n", r->entry[i].id,
             r->entry[i].frame, r->entry[i].value, i + 1 < r->count ? "," : "");
  if (r->count)
    put_text(b, "  ]");
  if (assets)
    put_text(b, ",\n  \"meshes\": [\n");
  for (size_t i = 0; i < assets; i++)
    put_text(b, "    {\"name\": \"%s\", \"file\": \"meshes/%zu.mesh\"}%s\n", asset[i].name, i + 1,
             i + 1 < assets ? "," : "");
  put_text(b, "%s\n}\n", assets ? "  ]" : "");
}

static void put_mesh(bytes *b, const hw_asset *asset) {
  put(b, "HWM1", 4);
  put_number(b, asset->point_count, 4);
  put_number(b, asset->face_count, 4);
  put_number(b, 0, 4);
  for (size_t i = 0; i < 3 * asset->point_count; i++) {
    uint64_t word;
    memcpy(&word, asset->points + i, sizeof word);
    put_number(b, word, 8);
  }
  for (size_t i = 0; i < 3 * asset->face_count; i++)
    put_number(b, (uint32_t)asset->faces[i], 4);
}

/* ---- the ZIP file ---- */

typedef struct zip {
  bytes file, list;
  unsigned entries;
} zip;

/* What stands both before an entry and in the list at the end. */
static void put_head(bytes *b, const char *name, const bytes *content, uint32_t sum) {
  enum { VERSION = 20, UTF8 = 1 << 11, STORED = 0, TIME = 0, DATE = 1 << 5 | 1 };
  put_number(b, VERSION, 2);
  put_number(b, UTF8, 2);
  put_number(b, STORED, 2);
  put_number(b, TIME, 2);
  put_number(b, DATE, 2);
  put_number(b, sum, 4);
  put_number(b, content->length, 4);
  put_number(b, content->length, 4);
  put_number(b, strlen(name), 2);
  put_number(b, 0, 2); /* no more about it */
}

static void add(zip *z, const char *name, bytes *content) {
  enum { VERSION = 20 };
  uint32_t sum = checksum(content);
  size_t place = z->file.length;
  put(&z->file, "PK\3\4", 4);
  put_head(&z->file, name, content, sum);
  put(&z->file, name, strlen(name));
  put(&z->file, content->data, content->length);
  put(&z->list, "PK\1\2", 4);
  put_number(&z->list, VERSION, 2);
  put_head(&z->list, name, content, sum);
  put_number(&z->list, 0, 2 + 2); /* comment, disk */
  put_number(&z->list, 0, 2 + 4); /* attributes */
  put_number(&z->list, place, 4);
  put(&z->list, name, strlen(name));
  z->entries++;
  z->file.failed |= content->failed | z->list.failed;
  free(content->data);
}

static void end(zip *z) {
  size_t place = z->file.length;
  put(&z->file, z->list.data, z->list.length);
  put(&z->file, "PK\5\6", 4);
  put_number(&z->file, 0, 4); /* one disk */
  put_number(&z->file, z->entries, 2);
  put_number(&z->file, z->entries, 2);
  put_number(&z->file, z->list.length, 4);
  put_number(&z->file, place, 4);
  put_number(&z->file, 0, 2);
  z->file.failed |= z->list.failed;
  free(z->list.data);
}

int record_write(const record *r, const char *file, const char *text, size_t length,
                 const hw_asset *asset, size_t assets, const hw_frame *frame) {
  zip z = {.entries = 0};
  bytes list = {0}, scenario = {0};
  put_list(&list, r, asset, assets, frame);
  if (list.length > LARGEST_LIST) {
    free(list.data);
    return complain(
        BAD_INPUT,
        "%s: %zu values were set, too many for one file (%d MiB of them are read): give "
        "the controller a longer step, or the run a shorter duration",
        file, r->count, LARGEST_LIST >> 20);
  }
  add(&z, "hawse.json", &list);
  put(&scenario, text, length);
  add(&z, "scenario.json", &scenario);
  for (size_t i = 0; i < assets; i++) {
    char name[40];
    bytes mesh = {0};
    snprintf(name, sizeof name, "meshes/%zu.mesh", i + 1);
    put_mesh(&mesh, &asset[i]);
    add(&z, name, &mesh);
  }
  end(&z);
  if (z.file.failed) {
    free(z.file.data);
    return complain(FAILURE, "%s: not enough memory", file);
  }
  FILE *out = fopen(file, "wb");
  bool good = out && fwrite(z.file.data, 1, z.file.length, out) == z.file.length;
  int why = errno;
  free(z.file.data);
  if (out && fclose(out) && good) {
    why = errno;
    good = false;
  }
  return good ? GOOD : complain(FAILURE, "%s: %s", file, strerror(why));
}
