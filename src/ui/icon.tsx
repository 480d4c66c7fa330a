import { joinClasses } from './classes.ts'
import classes from './icon.module.css'
import type { IconName } from './icons/icon-names.ts'
import sprite from './icons/icons.svg?url'

export type { IconName } from './icons/icon-names.ts'

interface IconProps {
  name: IconName
  /** Size in px: 20 next to controls, 17 in lines of small text. */
  size?: 20 | 17 | 24 | undefined
  /** Whether the shape is filled, for a bookmark or a star. */
  filled?: boolean | undefined
  className?: string | undefined
}

/** An icon. It is hidden from screen readers, because it always accompanies text. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  return (
    <svg
      className={joinClasses(classes.icon, filled && classes.filled, className)}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
