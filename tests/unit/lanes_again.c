/*
 * play/lanes.c once more under other names, for lanes_test.c: they begin with LANES_OF, and
 * LANES_PORTABLE chooses the code for processors without BMI2, whichever this is built for.
 */
#define JOINED(of, name) of##_##name
#define JOIN(of, name) JOINED(of, name)
#define LANES_AS(name) JOIN(LANES_OF, name)

#define dyar_sow_lanes_16 LANES_AS(sow_16)
#define dyar_sow_lanes_32 LANES_AS(sow_32)
#define dyar_sow_lanes_64 LANES_AS(sow_64)
#define dyar_lift_lanes LANES_AS(lift)
#define dyar_lap_looked_up LANES_AS(lap)
#define dyar_lap_lanes_16 LANES_AS(lap_16)
#define dyar_lap_lanes_32 LANES_AS(lap_32)
#define dyar_lap_lanes_64 LANES_AS(lap_64)
#define dyar_note_open LANES_AS(note_open)

#ifdef LANES_PORTABLE
#undef __BMI2__
#endif

#include "play/lanes.c" // NOLINT(bugprone-suspicious-include)
