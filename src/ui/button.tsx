import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import classes from './button.module.css'
import { joinClasses } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

interface ButtonStyle {
  /**
   * `main` is for the primary action, `second` for a secondary one, `undo` and `undo-second` for cancelling and
   * refunding. `quiet` renders green text and `plain` text in the body colour.
   */
  kind?: 'main' | 'second' | 'quiet' | 'plain' | 'undo' | 'undo-second' | undefined
  /** Height: 48 px by default, 52 px with `tall` for an action that commits the user, 44 px with `dense` in rows. */
  size?: 'dense' | 'tall' | undefined
  wide?: boolean | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    ref?: Ref<HTMLButtonElement> | undefined
    busy?: boolean | undefined
    /** Label while busy ('Booking'). Pass it even when not busy, so that the button's width does not change. */
    busyLabel?: string | undefined
    /**
     * Whether the action is not available yet; the children state what is missing ('Choose a time'). Unlike a
     * `disabled` button, it can be focused.
     */
    off?: boolean | undefined
  }

function joinButtonClasses({ kind = 'main', size, wide }: ButtonStyle, more?: string | undefined): string | undefined {
  return joinClasses(classes.button, classes[kind], size && classes[size], wide && classes.wide, more)
}

function ButtonContent({
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

/** A button. Its `type` defaults to 'button', because a forgotten type would submit forms unexpectedly. */
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
  const isInactive = busy || off
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (isInactive ? event.preventDefault() : onClick?.(event))
  const content = (
    <ButtonContent icon={icon} iconAfter={iconAfter}>
      {children}
    </ButtonContent>
  )
  return (
    <button
      type="button"
      {...rest}
      className={joinButtonClasses(
        { kind, size, wide },
        joinClasses(off && classes.off, busy && classes.busy, className),
      )}
      aria-disabled={isInactive || undefined}
      onClick={handleClick}
    >
      {busyLabel ? <BusyContent content={content} label={busyLabel} busy={busy} /> : content}
    </button>
  )
}

function BusyContent({ content, label, busy }: { content: ReactNode; label: string; busy: boolean | undefined }) {
  return (
    <>
      <span className={joinClasses(classes.layer, busy && classes.away)}>{content}</span>
      <span className={joinClasses(classes.layer, !busy && classes.away)}>
        <span className={classes.ring} aria-hidden="true" />
        <span>{label}</span>
      </span>
    </>
  )
}

/** A link that looks like a button, for navigation only. */
export function ButtonLink({
  kind,
  size,
  wide,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={joinButtonClasses({ kind, size, wide }, className)}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </Link>
  )
}
