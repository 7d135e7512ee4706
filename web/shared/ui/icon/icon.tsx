import type { LucideIcon, LucideProps } from 'lucide-react';
import { classNames } from '../class-names.ts';
import sprite from '../../../../.cache/icons.svg?url';

/** The width of most icons' lines, which a class says in fewer words. */
const thin = 1.75;

/**
 * The component of an icon, by its name in lucide-react. The build puts it in the place of what is imported from there.
 * Its drawing comes from the sprite; size, colour and lines are those of the class `icon` unless said otherwise.
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
