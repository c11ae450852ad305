/* Mesh files beside a scenario: the same numbers as the reader in JavaScript makes (wasm/js/mesh-files.mjs). Binary STL
 * alone. */
#ifndef HAWSE_NATIVE_MESHES_H
#define HAWSE_NATIVE_MESHES_H

#include "hawse/hawse.h"

enum { MOST_ASSETS = 64, LONGEST_NAME = 200 };

typedef struct mesh_file {
  char name[LONGEST_NAME + 1];
  double *points;
  int32_t *faces;
} mesh_file;

typedef struct mesh_files {
  hw_asset asset[MOST_ASSETS];
  mesh_file file[MOST_ASSETS];
  size_t count;
} mesh_files;

/* The mesh files that a scenario names; its text is JSON. What cannot be found is left to the compiler's report. An exit
 * code. */
int mesh_files_read(const char *file, const char *text, mesh_files *meshes);
void mesh_files_free(mesh_files *meshes);

#endif
