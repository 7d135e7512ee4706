import type { LucideIcon, LucideProps } from 'lucide-react';
import { classNames } from '../class-names.ts';
import sprite from '../../../../.cache/icons.svg?url';

/** The stroke width of most icons, for which there is a class. */
const thin = 1.75;

/**
 * Creates the component of an icon, by its name in lucide-react; the build replaces imports from there by calls of this
 * function. The sprite contains the shape; the class `icon` sets size, colour and stroke unless overridden.
 */
export function iconOf(name: string): LucideIcon {
  const href = `${sprite}#${name}`;
  function Icon({ className, strokeWidth, style, size: _size, ref, ...rest }: LucideProps) {
    const isThin = strokeWidth === thin;
    const drawn = strokeWidth === undefined || isThin ? style : { ...style, strokeWidth };
    return (
      <svg
        aria-hidden
        {...rest}
        ref={ref}
        className={classNames('icon', isThin && 'icon-thin', className)}
        style={drawn}
      >
        <use href={href} />
      </svg>
    );
  }
  return Icon as unknown as LucideIcon;
}
