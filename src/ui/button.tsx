import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import classes from './button.module.css'
import { join } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

interface Look {
  /** Main acts, second stands beside it, quiet is a word in green, plain a word in ink, undo takes back money or time. */
  kind?: 'main' | 'second' | 'quiet' | 'plain' | 'undo' | 'undo-second' | undefined
  /** 48 high; tall 52 for the one that commits; dense 44 in rows. */
  size?: 'dense' | 'tall' | undefined
  wide?: boolean | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    ref?: Ref<HTMLButtonElement> | undefined
    busy?: boolean | undefined
    /** What it is doing, in words ('Booking'). Given from the start, the width never changes. */
    busyLabel?: string | undefined
    /** Cannot act yet: the children then say what is missing ('Choose a time'). It keeps the focus, unlike `disabled`. */
    off?: boolean | undefined
  }

function lookOf({ kind = 'main', size, wide }: Look, more?: string | undefined): string | undefined {
  return join(classes.button, classes[kind], size && classes[size], wide && classes.wide, more)
}

function Face({
  icon,
  iconAfter,
  children,
}: {
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
  children: ReactNode
}) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}

/** A button; `type` is 'button' unless said, because a forgotten type sends forms by surprise. */
export function Button({
  kind,
  size,
  wide,
  icon,
  iconAfter,
  busy,
  busyLabel,
  off,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isStill = busy || off
  const act = (event: MouseEvent<HTMLButtonElement>) => (isStill ? event.preventDefault() : onClick?.(event))
  const face = (
    <Face icon={icon} iconAfter={iconAfter}>
      {children}
    </Face>
  )
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ kind, size, wide }, join(off && classes.off, busy && classes.busy, className))}
      aria-disabled={isStill || undefined}
      onClick={act}
    >
      {busyLabel ? <BusyFace face={face} label={busyLabel} busy={busy} /> : face}
    </button>
  )
}

function BusyFace({ face, label, busy }: { face: ReactNode; label: string; busy: boolean | undefined }) {
  return (
    <>
      <span className={join(classes.layer, busy && classes.away)}>{face}</span>
      <span className={join(classes.layer, !busy && classes.away)}>
        <span className={classes.ring} aria-hidden="true" />
        <span>{label}</span>
      </span>
    </>
  )
}

/** A link that looks like a button: it goes somewhere, it does not change anything. */
export function ButtonLink({ kind, size, wide, icon, iconAfter, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={lookOf({ kind, size, wide }, className)}>
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
    </Link>
  )
}
