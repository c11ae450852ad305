/* Things of the catalogue: anchors, shackles, fenders, materials. By rows of tables, but for anchors, which grow alike.
 *
 * Anchors: GB/T 546-1997, table 1, type A: overall height 163.4, width 126.0 and breadth of the crown 19.4 mm times the cube
 * root of the mass in kg, the three as its columns are read by their proportions, within 1 mm and 0.5 % from 240 to 5250 kg. A rigid body is the box
 * about it; volume is that of steel. Of AC-14, Spek and Pool anchors no dimensions were found in public.
 * Shackles: US Fed. Spec. RR-C-271 bow shackles, columns of a maker (Anchor Industries): working load 6 to 1, inner length of the bow, bow
 * and pin diameters, inner width of the bow, mass with a safety pin. The box is the outside of it, pin across.
 * Pneumatic fenders: ISO 17357-1, table of initial pressures of 50 and 80 kPa at a deflection of 0.6 (two makers' lists agree).
 * Cone fenders: Trelleborg SCN, rated performance data of grades E1.0 and E2.0 at 0.72, as public software holds them (Mbeed/fender-calculator).
 * Their energies are those printed; the curve of core/law/fender_curve.c, another maker's, takes a tenth less of the same reaction.
 * Materials: EN 1993-1-1 (steel), EN 1999-1-1 (aluminium), EN 1992-1-1, table 3.1 (concrete), EN 338 (timber), A. N. Gent 1958 for
 * rubber by its Shore hardness, DIN 8074 (polyethylene), J. E. Bowles 1996, tables 2-7 and 2-8 (middle of the range, soils). */
#include "scenario/stock.h"

#define BY(terms) terms, (int)(sizeof(terms) / sizeof *(terms))

static const hw_stock_term anchor[] = {
    {"mass", 1, 1, HW_OF_ANCHOR | HW_OF_RIGID, 0, 0, false},
    {"shape", 2, 0, HW_OF_RIGID, 0, 0, false},
    {"size", 0.1260, 1.0 / 3, HW_OF_RIGID, 0, 0, false},
    {"size", 0.0194, 1.0 / 3, HW_OF_RIGID, 0, 1, false},
    {"size", 0.1634, 1.0 / 3, HW_OF_RIGID, 0, 2, false},
    {"volume", 1 / 7850.0, 1, HW_OF_RIGID | HW_OF_ANCHOR, 0, 0, false}};

/* Bow D [mm], pin D1 [mm], length C [mm], width E [mm], mass [10 g]. */
static const int32_t shackles[] = {
    6,   8,    29, 20,  6,   8,   10,   32, 21,  11,  9,   11,   36, 26,  15,  11,  13,
    43,  29,   21, 13,  16,  47,  33,   40, 16,  19,  60,  42,   70, 19,  22,  71,  51,
    110, 22,   25, 84,  58,  170, 25,   28, 95,  68,  250, 28,   32, 108, 74,  340, 32,
    35,  119,  83, 450, 35,  38,  132,  89, 610, 38,  42,  146,  98, 760, 45,  50,  178,
    126, 1300, 50, 57,  197, 138, 1800, 65, 70,  260, 180, 4000, 75, 83,  330, 190, 6200};
static const hw_stock_term shackle[] = {{"mass", 0.01, 1, HW_OF_RIGID, 5, 0, false},
                                        {"shape", 2, 0, HW_OF_RIGID, 0, 0, false},
                                        {"size", 2e-3, 1, HW_OF_RIGID, 1, 0, false},
                                        {"size", 1e-3, 1, HW_OF_RIGID, 4, 0, false},
                                        {"size", 1e-3, 1, HW_OF_RIGID, 1, 1, false},
                                        {"size", 1e-3, 1, HW_OF_RIGID, 3, 2, false},
                                        {"size", 1e-3, 1, HW_OF_RIGID, 1, 2, false},
                                        {"size", 1e-3, 1, HW_OF_RIGID, 2, 2, false},
                                        {"volume", 0.01 / 7850, 1, HW_OF_RIGID, 5, 0, false}};

/* Diameter, length [mm], reaction [kN] and energy [kJ] at 50 and 80 kPa. */
static const int32_t pneumatic[] = {
    500,  1000, 64,   6,    85,   8,    600,  1000,  74,   8,    98,    11,   700,  1500, 137,
    17,   180,  24,   1000, 1500, 182,  32,   239,   45,   1000, 2000,  257,  45,   338,  63,
    1200, 2000, 297,  63,   390,  88,   1350, 2500,  427,  102,  561,   142,  1500, 3000, 579,
    153,  761,  214,  1700, 3000, 639,  191,  840,   267,  2000, 3500,  875,  308,  1150, 430,
    2500, 4000, 1381, 663,  1815, 925,  2500, 5500,  2019, 943,  2653,  1317, 3300, 4500, 1884,
    1175, 2476, 1640, 3300, 6500, 3015, 1814, 3961,  2532, 3300, 10600, 5257, 3067, 6907, 4281,
    4500, 9000, 5747, 4752, 7551, 6633, 4500, 12000, 7984, 6473, 10490, 9037};
#define PNEUMATIC(reaction)                                                                        \
  {                                                                                                \
    {"type", 2, 0, HW_OF_FENDER, 0, 0, false}, {"height", 1e-3, 1, HW_OF_FENDER, 1, 0, false},     \
        {"width", 1e-3, 1, HW_OF_FENDER, 2, 0, false},                                             \
        {"force", 1e3, 1, HW_OF_FENDER, reaction, 0, false},                                       \
        {"deflection", 0.6, 0, HW_OF_FENDER, 0, 0, false}, {                                       \
      "energy", 1e3, 1, HW_OF_FENDER, reaction + 1, 0, false                                       \
    }                                                                                              \
  }
static const hw_stock_term pneumatic_50[] = PNEUMATIC(3), pneumatic_80[] = PNEUMATIC(5);

/* Height [mm], reaction [kN] and energy [kJ] of E1.0 and of E2.0. The face is as wide as the foot, 1.6 heights. */
static const int32_t cones[] = {
    300,  54,   9,    76,   12,   350,  74,   14,   103,  19,   400,  97,   21,   135,  28,
    500,  152,  41,   212,  54,   550,  183,  54,   256,  72,   600,  210,  70,   282,  90,
    700,  311,  130,  412,  165,  800,  399,  190,  538,  245,  900,  513,  275,  673,  345,
    1000, 630,  375,  834,  475,  1100, 761,  500,  1011, 635,  1200, 909,  650,  1206, 825,
    1300, 1064, 825,  1409, 1045, 1400, 1235, 1030, 1636, 1305, 1600, 1608, 1535, 2136, 1950,
    1800, 2039, 2185, 2707, 2775, 2000, 2511, 3000, 3325, 3800};
#define CONE(reaction)                                                                             \
  {                                                                                                \
    {"type", 0, 0, HW_OF_FENDER, 0, 0, false}, {"height", 1e-3, 1, HW_OF_FENDER, 1, 0, false},     \
        {"width", 1.6e-3, 1, HW_OF_FENDER, 1, 0, false},                                           \
        {"force", 1e3, 1, HW_OF_FENDER, reaction, 0, false},                                       \
        {"deflection", 0.72, 0, HW_OF_FENDER, 0, 0, false}, {                                      \
      "energy", 1e3, 1, HW_OF_FENDER, reaction + 1, 0, false                                       \
    }                                                                                              \
  }
static const hw_stock_term cone_1[] = CONE(2), cone_2[] = CONE(4);

/* Density [kg/m^3], Young's modulus [kPa], Poisson's ratio [1/1000]. */
static const int32_t materials[] = {7850, 210000000, 300, 2700, 70000000, 300, 2500, 33000000, 200,
                                    2500, 35000000,  200, 420,  11000000, 300, 640,  11000000, 300,
                                    950,  900000,    420};
static const int32_t rubber[] = {1100, 1690, 490,  1100, 2456, 490,  1100, 3605,
                                 490,  1100, 5520, 490,  1100, 9352, 490};
static const int32_t soils[] = {1650, 17500, 300, 1900, 65500, 350,
                                1800, 32500, 400, 2000, 75000, 400};
static const hw_stock_term material[] = {{"density", 1, 1, HW_OF_MATERIAL, 1, 0, false},
                                         {"young", 1e3, 1, HW_OF_MATERIAL, 2, 0, false},
                                         {"poisson", 1e-3, 1, HW_OF_MATERIAL, 3, 0, false}};

#define FENDERS                                                                                    \
  "500x1000|600x1000|700x1500|1000x1500|1000x2000|1200x2000|1350x2500|1500x3000|1700x3000|"        \
  "2000x3500|2500x4000|2500x5500|3300x4500|3300x6500|3300x10600|4500x9000|4500x12000"
#define CONES "300|350|400|500|550|600|700|800|900|1000|1100|1200|1300|1400|1600|1800|2000"
#define SCN "Trelleborg SCN, as held by public software (Mbeed/fender-calculator)"

const hw_stock hw_stock_things[] = {
    {"anchor-hall", "Hall stockless anchor", "GB/T 546-1997, table 1", BY(anchor), 1, "kg", 240,
     23000,
     "480|660|900|1140|1440|1740|2100|2460|2850|3300|3780|4320|4890|5250|6000|6900|7800|8700|9900|"
     "11100|12900|14700|16900|20000",
     NULL, 0},
    {"shackle-bow", "Bow shackle with safety pin, by working load in tonnes",
     "US Fed. Spec. RR-C-271; Anchor Industries (dimensions, mass)", BY(shackle), 1, "", 0, 0,
     "0.5|0.75|1|1.5|2|3.25|4.75|6.5|8.5|9.5|12|13.5|17|25|35|55|85", shackles, 5},
    {"fender-pneumatic-50", "Pneumatic fender, 50 kPa, by diameter and length in mm",
     "ISO 17357-1, as makers print it", BY(pneumatic_50), 1, "", 0, 0, FENDERS, pneumatic, 6},
    {"fender-pneumatic-80", "Pneumatic fender, 80 kPa, by diameter and length in mm",
     "ISO 17357-1, as makers print it", BY(pneumatic_80), 1, "", 0, 0, FENDERS, pneumatic, 6},
    {"fender-cone-e1", "Cone fender, grade E1.0, by height in mm", SCN, BY(cone_1), 1, "", 0, 0,
     CONES, cones, 5},
    {"fender-cone-e2", "Cone fender, grade E2.0, by height in mm", SCN, BY(cone_2), 1, "", 0, 0,
     CONES, cones, 5},
    {"", "Materials",
     "EN 1993-1-1, EN 1999-1-1, EN 1992-1-1 table 3.1 (C30/37, C40/50), EN 338 (C24, D30), DIN "
     "8074",
     BY(material), 1, "", 0, 0,
     "steel|aluminium|concrete-c30|concrete-c40|softwood-c24|hardwood-d30|hdpe", materials, 3},
    {"rubber-shore", "Rubber, by Shore A hardness", "A. N. Gent 1958 (modulus by hardness)",
     BY(material), 1, "", 0, 0, "40|50|60|70|80", rubber, 3},
    {"soil", "Soils", "J. E. Bowles 1996, Foundation Analysis and Design, tables 2-7, 2-8",
     BY(material), 1, "", 0, 0, "sand-loose|sand-dense|clay-medium|clay-hard", soils, 3}};
const int hw_stock_thing_count = (int)(sizeof hw_stock_things / sizeof *hw_stock_things);
