/* Lines of the catalogue: chains, wire ropes, fibre ropes. All by terms of the nominal diameter d [m].
 *
 * Breaking loads of chain: g d^2 (44 - 0.08 d) kN with d in mm, g by the grade: IACS UR W22 and DNV-OS-E302 (R3 to R5, stud and
 * studless alike), IACS UR W18 (U1 to U3).
 * Mass, axial stiffness and diameter of the same volume: Orcina, OrcaFlex documentation, "Chain: mechanical properties" and
 * "Rope/wire" (19.9 and 21.9 d^2 t/m, 0.854 and 1.01e8 d^2 kN, 1.80 and 1.89 d).
 * Wire: mass W d^2 and breaking force K d^2 R_r by the factors of EN 12385-4; stiffness by Orcina.
 * Fibre ropes for offshore mooring: fits to makers' catalogues by NREL (MoorPy, MoorProps_default.yaml); of these the stiffness is
 * the quasi-static one.
 * Drag: DNV-OS-E301, section 2 (stud chain 2.6 and 1.4, studless 2.4 and 1.15, six-strand wire 1.8, sheathed spiral 1.2, fibre 1.6, of the
 * nominal diameter), made over to the diameter that a cable has here. Added mass: BV NR 493 (chain 1, fibre 1.1).
 *
 * A cable has one diameter for buoyancy, drag and touch: that of its volume. */
#include "math/scalar.h"
#include "scenario/stock.h"

enum { ROPE = HW_OF_CABLE | HW_OF_SPRING, LINES = ROPE | HW_OF_CHAIN };

/* Of a line in a cable and a spring: ratio v of the diameters, mass m d^2, EA, coefficients of the nominal diameter. */
#define LINE_TERMS(v, m, EA, normal, along, added)                                                 \
  {"diameter", v, 1, HW_OF_CABLE, 0, 0, false},                                                    \
      {"mass_per_metre", m, 2, HW_OF_CABLE, 0, 0, false}, {"EA", EA, 2, ROPE, 0, 0, false},        \
      {"drag_normal", (normal) / (v), 0, HW_OF_CABLE, 0, 0, false},                                \
      {"drag_tangential", (along) / (HW_PI * (v)), 0, HW_OF_CABLE, 0, 0, false},                   \
      {"added_mass", added, 0, HW_OF_CABLE, 0, 0, false},                                          \
      {"diameter", 1, 1, HW_OF_SPRING, 0, 0, false}, {                                             \
    "acts", 1, 0, HW_OF_SPRING, 0, 0, false                                                        \
  }
#define CHAIN_TERMS(type_word, normal, along)                                                      \
  {"d", 1, 1, HW_OF_CHAIN, 0, 0, false}, {"type", type_word, 0, HW_OF_CHAIN, 0, 0, false},         \
      {"drag_normal", normal, 0, HW_OF_CHAIN, 0, 0, false},                                        \
      {"drag_tangential", (along) / HW_PI, 0, HW_OF_CHAIN, 0, 0, false},                           \
      {"added_mass", 1, 0, HW_OF_CHAIN, 0, 0, false},                                              \
      {"breaking_load", 44e9, 2, LINES, 0, 0, true}, {                                             \
    "breaking_load", -80e9, 3, LINES, 0, 0, true                                                   \
  }
#define BREAKS(c, p, graded)                                                                       \
  { "breaking_load", c, p, ROPE, 0, 0, graded }

static const hw_stock_term stud[] = {LINE_TERMS(1.89, 21.9e3, 1.01e11, 2.6, 1.4, 1),
                                     CHAIN_TERMS(0, 2.6, 1.4)},
                           studless[] = {LINE_TERMS(1.80, 19.9e3, 0.854e11, 2.4, 1.15, 1),
                                         CHAIN_TERMS(1, 2.4, 1.15)};

/* Breaking force: K R_r d^2, R_r in MPa is the grade. */
#define WIRE(v, W, K, EA)                                                                          \
  { LINE_TERMS(v, 1e4 * (W), EA, 1.8, 0, 1), BREAKS(1e6 * (K), 2, true) }
static const hw_stock_term wire_19[] = WIRE(0.80, 0.400, 0.356, 4.04e10),
                           wire_19_fc[] = WIRE(0.82, 0.359, 0.330, 3.67e10),
                           wire_36[] = WIRE(0.80, 0.409, 0.356, 4.04e10),
                           wire_36_fc[] = WIRE(0.82, 0.367, 0.330, 3.67e10),
                           spiral[] = {LINE_TERMS(1.18, 5293, 97.1e9, 1.2, 0, 1),
                                       BREAKS(1022e6, 2, false)};

/* Polyester of eight strands: 10.1, 36.7, 64.0, 97.1 and 137.9 t at 24, 48, 64, 80 and 96 mm (DIN 83331) are 112.0 MN d^1.886 within 1.4 %. */
static const hw_stock_term nylon_8[] = {LINE_TERMS(0.85, 647.6, 1.18e8, 1.6, 0, 1.1),
                                        BREAKS(163.95e6, 2, false)},
                           polyester_8[] = {LINE_TERMS(0.86, 797.8, 1.09e9, 1.6, 0, 1.1),
                                            BREAKS(112.0e6, 1.886, false)},
                           polypropylene_8[] = {LINE_TERMS(0.80, 452.6, 1.06e9, 1.6, 0, 1.1),
                                                BREAKS(105.99e6, 2, false)},
                           polyester[] = {LINE_TERMS(0.7915, 679, 14 * 308e6, 1.6, 0, 1.1),
                                          BREAKS(308e6, 2, false)},
                           nylon[] = {LINE_TERMS(0.8083, 585, 5 * 207e6, 1.6, 0, 1.1),
                                      {"EA", 5 * 230e6, 3, ROPE, 0, 0, false},
                                      BREAKS(207e6, 2, false),
                                      BREAKS(230e6, 3, false)},
                           hmpe[] = {LINE_TERMS(0.8048, 496, 56 * 580e6, 1.6, 0, 1.1),
                                     {"EA", 56 * 651e6, 3, ROPE, 0, 0, false},
                                     BREAKS(580e6, 2, false),
                                     BREAKS(651e6, 3, false)};

#define BY(terms) terms, HW_COUNT_TERMS(terms)
#define HW_COUNT_TERMS(terms) (int)(sizeof(terms) / sizeof *(terms))

#define W18                                                                                        \
  "IACS UR W18 (breaking load); Orcina, OrcaFlex documentation (mass, EA); DNV-OS-E301 (drag)"
#define W22                                                                                        \
  "IACS UR W22, DNV-OS-E302 (breaking load); Orcina, OrcaFlex documentation (mass, EA); "          \
  "DNV-OS-E301 (drag)"
#define SHIP "14|16|19|22|26|30|36|42|50|58|64|73|81|92|102|111|120|132|147|162"
#define SHORE "40|50|58|64|70|76|84|92|100|111|120|132|142|152|162|177"
#define STUD(name, label, grade)                                                                   \
  { name, label, W18, BY(stud), grade, "mm", 11, 162, SHIP, NULL, 0 }
#define MOORING(name, label, terms, grade)                                                         \
  { name, label, W22, BY(terms), grade, "mm", 20, 220, SHORE, NULL, 0 }

#define EN_WIRE                                                                                    \
  "EN 12385-4 (mass, breaking force); Orcina, OrcaFlex documentation (EA, volume); DNV-OS-E301 "   \
  "(drag)"
#define WIRE_OF(name, label, terms, grade)                                                         \
  {                                                                                                \
    name, label, EN_WIRE, BY(terms), grade, "mm", 6, 60,                                           \
        "8|10|12|14|16|18|20|22|24|26|28|32|36|40|44|48|52|56|60", NULL, 0                         \
  }

#define EIGHT "16|20|24|28|32|36|40|44|48|52|56|60|64|72|80|88|96"
#define ROPE_8(name, label, source, terms)                                                         \
  { name, label, source, BY(terms), 1, "mm", 16, 96, EIGHT, NULL, 0 }
#define NREL "NREL, MoorPy: fits to makers' catalogues; DNV-OS-E301 (drag)"
#define OFFSHORE(name, label, terms)                                                               \
  { name, label, NREL, BY(terms), 1, "mm", 40, 300, "60|80|100|120|150|180|210|240|270", NULL, 0 }
#define ORCINA "Orcina, OrcaFlex documentation, rope; DNV-OS-E301 (drag)"

const hw_stock hw_stock_lines[] = {
    STUD("chain-stud-u1", "Stud link anchor chain, grade U1", 0.00981),
    STUD("chain-stud-u2", "Stud link anchor chain, grade U2", 0.01373),
    STUD("chain-stud-u3", "Stud link anchor chain, grade U3", 0.01961),
    MOORING("chain-stud-r3", "Stud link mooring chain, grade R3", stud, 0.0223),
    MOORING("chain-stud-r3s", "Stud link mooring chain, grade R3S", stud, 0.0249),
    MOORING("chain-stud-r4", "Stud link mooring chain, grade R4", stud, 0.0274),
    MOORING("chain-stud-r4s", "Stud link mooring chain, grade R4S", stud, 0.0304),
    MOORING("chain-stud-r5", "Stud link mooring chain, grade R5", stud, 0.0320),
    MOORING("chain-studless-r3", "Studless mooring chain, grade R3", studless, 0.0223),
    MOORING("chain-studless-r3s", "Studless mooring chain, grade R3S", studless, 0.0249),
    MOORING("chain-studless-r4", "Studless mooring chain, grade R4", studless, 0.0274),
    MOORING("chain-studless-r4s", "Studless mooring chain, grade R4S", studless, 0.0304),
    MOORING("chain-studless-r5", "Studless mooring chain, grade R5", studless, 0.0320),
    WIRE_OF("wire-6x19-iwrc-1770", "Wire rope 6x19, wire core, 1770 MPa", wire_19, 1770),
    WIRE_OF("wire-6x19-iwrc-1960", "Wire rope 6x19, wire core, 1960 MPa", wire_19, 1960),
    WIRE_OF("wire-6x19-fc-1770", "Wire rope 6x19, fibre core, 1770 MPa", wire_19_fc, 1770),
    WIRE_OF("wire-6x36-iwrc-1770", "Wire rope 6x36, wire core, 1770 MPa", wire_36, 1770),
    WIRE_OF("wire-6x36-iwrc-1960", "Wire rope 6x36, wire core, 1960 MPa", wire_36, 1960),
    WIRE_OF("wire-6x36-fc-1770", "Wire rope 6x36, fibre core, 1770 MPa", wire_36_fc, 1770),
    {"wire-spiral-sheathed", "Spiral strand, sheathed", NREL, BY(spiral), 1, "mm", 40, 200,
     "60|70|80|90|100|110|120|130|140|150|160", NULL, 0},
    ROPE_8("nylon-8-strand", "Nylon, eight strands, dry (wet it holds 0.85 of it)", ORCINA,
           nylon_8),
    ROPE_8("polyester-8-strand", "Polyester, eight strands",
           "DIN 83331 in OCIMF, Mooring Equipment Guidelines (breaking load, fitted); " ORCINA,
           polyester_8),
    ROPE_8("polypropylene-8-strand", "Polypropylene, eight strands", ORCINA, polypropylene_8),
    OFFSHORE("polyester-mooring", "Polyester mooring rope, parallel strands", polyester),
    OFFSHORE("nylon-mooring", "Nylon mooring rope", nylon),
    OFFSHORE("hmpe-mooring", "HMPE mooring rope", hmpe)};
const int hw_stock_line_count = (int)(sizeof hw_stock_lines / sizeof *hw_stock_lines);
