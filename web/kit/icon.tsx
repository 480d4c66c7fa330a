import { join } from './classes.ts'
import classes from './icon.module.css'
import { ICONS, type IconName } from './icons/icons.ts'

export type { IconName } from './icons/icons.ts'

interface IconProps {
  name: IconName
  /** 20 px beside controls, 17 px in small lines. */
  size?: 20 | 17 | 24 | undefined
  /** Fills the shape: a saved heart, a star. */
  filled?: boolean | undefined
  className?: string | undefined
}

/** A drawing beside a word; never alone, so readers skip it. The markup is our own generated file, not input. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  return (
    <svg
      className={join(classes.icon, filled && classes.filled, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from the icon package, never from input
      dangerouslySetInnerHTML={{ __html: ICONS[name] }}
    />
  )
}
