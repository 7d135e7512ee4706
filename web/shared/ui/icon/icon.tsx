import type { LucideIcon, LucideProps } from 'lucide-react';
import { classNames } from '../class-names.ts';
import sprite from '../../../../.cache/icons.svg?url';

/** The stroke width of most icons, which has its own class. */
const thin = 1.75;

/**
 * Creates the component of an icon by its name in lucide-react. The build replaces imports from lucide-react with calls
 * to this function. The sprite contains the shape; the class `icon` sets size, color and stroke unless overridden.
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
