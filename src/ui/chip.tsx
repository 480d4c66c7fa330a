import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './chip.module.css'
import { join } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

interface ChipLook {
  isChosen?: boolean | undefined
  icon?: IconName | undefined
  /** A chosen chip that takes itself away shows × after its word instead of the tick before it. */
  isRemovable?: boolean | undefined
}

function Face({ isChosen, icon, isRemovable, children }: ChipLook & { children: ReactNode }) {
  return (
    <>
      {isChosen && !isRemovable ? <Icon name="check" size={17} /> : icon && <Icon name={icon} size={17} />}
      {children}
      {isRemovable && <Icon name="x" size={17} />}
    </>
  )
}

const lookOf = ({ isChosen }: ChipLook, more?: string | undefined) =>
  join(classes.chip, isChosen && classes.chosen, more)

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & ChipLook

/** A choice of 44 that acts at once. Chosen has four signs: tint, a double edge, a tick, semibold. */
export function Chip({ isChosen, icon, isRemovable, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isRemovable || rest['aria-haspopup'] ? undefined : Boolean(isChosen)}
      {...rest}
      className={lookOf({ isChosen }, className)}
    >
      <Face {...{ isChosen, icon, isRemovable }}>{children}</Face>
    </button>
  )
}

/** The same as an address, for filters that live in it: it works before any script. */
export function ChipLink({ isChosen, icon, isRemovable, className, children, ...rest }: LinkProps & ChipLook) {
  return (
    <Link
      {...rest}
      aria-current={isChosen && !isRemovable ? 'true' : undefined}
      className={lookOf({ isChosen }, className)}
    >
      <Face {...{ isChosen, icon, isRemovable }}>{children}</Face>
    </Link>
  )
}

/** Chips side by side: they wrap, or at 390 run off the edge of the page and are swiped (`isSwiped`). */
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these act at once
    <div role="group" aria-label={label} className={join(classes.chips, isSwiped && classes.swiped)}>
      {children}
    </div>
  )
}
