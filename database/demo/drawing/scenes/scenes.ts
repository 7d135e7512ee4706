import { balloons } from './balloons.ts';
import { beach } from './beach.ts';
import { bicycle } from './bicycle.ts';
import { books } from './books.ts';
import { cafe } from './cafe.ts';
import { camping } from './camping.ts';
import { canal } from './canal.ts';
import { cat } from './cat.ts';
import { cinema } from './cinema.ts';
import { cityNight } from './city-night.ts';
import { concert } from './concert.ts';
import { dog } from './dog.ts';
import type { Draw } from './draw.ts';
import { forest } from './forest.ts';
import { games } from './games.ts';
import { garden } from './garden.ts';
import { horse } from './horse.ts';
import { kitchen } from './kitchen.ts';
import { lake } from './lake.ts';
import { mountains } from './mountains.ts';
import { museum } from './museum.ts';
import { piano, vinyl } from './music-room.ts';
import { football, golf, running, tennis } from './outdoor-sport.ts';
import { picnic } from './picnic.ts';
import { quietRoom } from './quiet-room.ts';
import { road } from './road.ts';
import { sail } from './sail.ts';
import { snow } from './snow.ts';
import { stars } from './stars.ts';
import { studio } from './studio.ts';
import { theatre } from './theatre.ts';
import { vineyard } from './vineyard.ts';

export const scenes = {
  balloons,
  beach,
  bicycle,
  books,
  cafe,
  camping,
  canal,
  cat,
  cinema,
  city_night: cityNight,
  concert,
  dog,
  football,
  forest,
  games,
  garden,
  golf,
  horse,
  kitchen,
  lake,
  mountains,
  museum,
  piano,
  picnic,
  quiet_room: quietRoom,
  road,
  running,
  sail,
  snow,
  stars,
  studio,
  tennis,
  theatre,
  vineyard,
  vinyl,
} as const satisfies Record<string, Draw>;
export type SceneKind = keyof typeof scenes;
