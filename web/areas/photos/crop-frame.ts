import { type Crop, type OwnPicture, photoSize } from '#contract/photos.ts';

/** Aspect ratio of a crop: `whole` is the photo's own, `portrait` is 3:4 like a card. */
export type CropShape = 'whole' | 'portrait' | 'square';

const ratios = { portrait: 3 / 4, square: 1 } as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Center of the view in the photo's pixels, and its zoom; 1 shows as much as possible. */
export interface CropView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const closest = 5;

/** Returns the aspect ratios for which a photo is large enough. */
export function shapesOf(source: Size): readonly CropShape[] {
  const fits = (shape: 'portrait' | 'square') => Math.min(...sidesOf(largest(source, shape))) >= photoSize.shortestCrop;
  return ['whole', ...(['portrait', 'square'] as const).filter(fits)];
}

/** Returns whether a photo is so wide that a card would show only its middle. */
export function isLandscape({ width, height }: Size): boolean {
  return width > height;
}

/** Returns the shape with which cropping starts: the current one, or a card's for a landscape photo. */
export function firstShape({ crop, source }: Pick<OwnPicture, 'crop' | 'source'>): CropShape {
  const isOffered = !crop && isLandscape(source) && shapesOf(source).includes('portrait');
  return isOffered ? 'portrait' : shapeOf({ crop });
}

export function shapeOf({ crop }: Pick<OwnPicture, 'crop'>): CropShape {
  if (!crop) return 'whole';
  return Math.abs(crop.width / crop.height - ratios.square) < 0.02 ? 'square' : 'portrait';
}

/** Returns the maximum zoom at which the crop is still large enough. */
export function closestZoom(source: Size, shape: 'portrait' | 'square'): number {
  return Math.max(1, Math.min(closest, Math.min(...sidesOf(largest(source, shape))) / photoSize.shortestCrop));
}

export function viewOf({ crop, source }: Pick<OwnPicture, 'crop' | 'source'>): CropView {
  if (!crop) return { x: source.width / 2, y: source.height / 2, zoom: 1 };
  const shape = shapeOf({ crop });
  const zoom = shape === 'whole' ? 1 : largest(source, shape).width / crop.width;
  return { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2, zoom };
}

/** Clamps the view to the photo. */
export function within(source: Size, shape: 'portrait' | 'square', { x, y, zoom }: CropView): CropView {
  const clamped = Math.min(closestZoom(source, shape), Math.max(1, zoom));
  const { width, height } = largest(source, shape);
  const between = (value: number, half: number, all: number) => Math.min(all - half, Math.max(half, value));
  return {
    x: between(x, width / clamped / 2, source.width),
    y: between(y, height / clamped / 2, source.height),
    zoom: clamped,
  };
}

/** Returns the visible rectangle in whole pixels. */
export function cropOf(source: Size, shape: 'portrait' | 'square', view: CropView): Crop {
  const { x, y, zoom } = within(source, shape, view);
  const all = largest(source, shape);
  const [width, height] = [Math.floor(all.width / zoom), Math.floor(all.height / zoom)];
  return {
    left: Math.max(0, Math.min(Math.round(x - width / 2), source.width - width)),
    top: Math.max(0, Math.min(Math.round(y - height / 2), source.height - height)),
    width,
    height,
  };
}

function largest(source: Size, shape: 'portrait' | 'square'): Size {
  const ratio = ratios[shape];
  return source.width / source.height > ratio
    ? { width: source.height * ratio, height: source.height }
    : { width: source.width, height: source.width / ratio };
}

function sidesOf({ width, height }: Size): [number, number] {
  return [width, height];
}
