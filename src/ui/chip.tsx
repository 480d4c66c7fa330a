import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './chip.module.css'
import { joinClasses } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

interface ChipStyle {
  isChosen?: boolean | undefined
  icon?: IconName | undefined
  /** Whether clicking a chosen chip removes it. Such a chip has a × after its text instead of a tick before it. */
  isRemovable?: boolean | undefined
}

function ChipContent({ isChosen, icon, isRemovable, children }: ChipStyle & { children: ReactNode }) {
  return (
    <>
      {isChosen && !isRemovable ? <Icon name="check" size={17} /> : icon && <Icon name={icon} size={17} />}
      {children}
      {isRemovable && <Icon name="x" size={17} />}
    </>
  )
}

const joinChipClasses = ({ isChosen }: ChipStyle, more?: string | undefined) =>
  joinClasses(classes.chip, isChosen && classes.chosen, more)

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & ChipStyle

/**
 * An option that takes effect immediately, 44 px high. A chosen chip is distinguished by its tint, double border, tick
 * and semibold text.
 */
export function Chip({ isChosen, icon, isRemovable, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isRemovable || rest['aria-haspopup'] ? undefined : Boolean(isChosen)}
      {...rest}
      className={joinChipClasses({ isChosen }, className)}
    >
      <ChipContent {...{ isChosen, icon, isRemovable }}>{children}</ChipContent>
    </button>
  )
}

/** A chip rendered as a link, for filters in the URL. Works without JavaScript. */
export function ChipLink({ isChosen, icon, isRemovable, className, children, ...rest }: LinkProps & ChipStyle) {
  return (
    <Link
      {...rest}
      aria-current={isChosen && !isRemovable ? 'true' : undefined}
      className={joinChipClasses({ isChosen }, className)}
    >
      <ChipContent {...{ isChosen, icon, isRemovable }}>{children}</ChipContent>
    </Link>
  )
}

/** Chips side by side. They wrap, or with `isSwiped` scroll off the edge of a narrow page. */
export function ChipRow({
  label,
  isSwiped,
  children,
}: {
  label: string
  isSwiped?: boolean | undefined
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these take effect at once
    <div role="group" aria-label={label} className={joinClasses(classes.chips, isSwiped && classes.swiped)}>
      {children}
    </div>
  )
}
