// SPDX-License-Identifier: MIT
// The outline of the land (Natural Earth) on the map of all games, as a path in SVG: a degree of longitude is as long as
// one of latitude.
const WIDTH = 1000, TOP = 78, BOTTOM = -58; // of the map; degrees of latitude that it shows

const x = (long) => ((long + 180) / 360) * WIDTH;
const y = (lat) => ((TOP - lat) / 360) * WIDTH;

// A ring that crosses the edge of the map goes on beyond it, and comes in again at the other edge.
function unbroken(ring) {
  let turns = 0, last = ring[0][0];
  return ring.map(([long, lat]) => {
    if (long - last > 180) turns -= 360;
    if (long - last < -180) turns += 360;
    last = long;
    return [long + turns, lat];
  });
}

const path = (points, shift) => `M${points.map(([long, lat]) => `${x(long + shift).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`;

// `require`: of the packages of package.json.
export function landOf(require) {
  const { feature } = require('topojson-client'), land = require('world-atlas/land-110m.json');
  const rings = feature(land, land.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  );
  const shapes = rings.map(unbroken).map((points) => {
    const longs = points.map(([long]) => long);
    const copies = [0, ...(Math.max(...longs) > 180 ? [-360] : []), ...(Math.min(...longs) < -180 ? [360] : [])];
    return copies.map((shift) => path(points, shift)).join('');
  });
  return { outline: shapes.join(''), width: WIDTH, height: y(BOTTOM), top: TOP };
}
