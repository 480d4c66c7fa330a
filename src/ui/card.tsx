import type { HTMLAttributes, ReactNode } from 'react'
import classes from './card.module.css'
import { joinClasses } from './classes.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Adds a shadow, for floating surfaces such as the booking panel. Ordinary cards have only a border. */
  isLifted?: boolean | undefined
  isTinted?: boolean | undefined
}

/** A surface with 16 px of padding, or 24 px at widths of 768 px and above. */
export function Card({ as: Box = 'div', isLifted, isTinted, className, ...rest }: CardProps) {
  return (
    <Box
      {...rest}
      data-card
      className={joinClasses(classes.card, isLifted && classes.lifted, isTinted && classes.tinted, className)}
    />
  )
}

/** The first line of a card: its title and, at the end of the line, one link or number. */
export function CardHead({
  title,
  aside,
  level: Heading = 'h2',
}: {
  title: ReactNode
  aside?: ReactNode
  level?: 'h2' | 'h3'
}) {
  return (
    <div className={classes.head}>
      <Heading className={classes.title}>{title}</Heading>
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
    </div>
  )
}

/**
 * Bar at the bottom of a page on screens narrower than 1024 px, for the selection and the button with the amount. The
 * page reserves space for it.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} data-bottom-bar>
      {children}
    </div>
  )
}
