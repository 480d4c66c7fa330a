import type { HTMLAttributes, ReactNode } from 'react'
import classes from './card.module.css'
import { join } from './classes.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Lifts what floats over the page: the booking panel, the next session. Ordinary cards only have a line. */
  isLifted?: boolean | undefined
  isTinted?: boolean | undefined
}

/** A surface of its own: 16 inside, 24 from 768. */
export function Card({ as: Box = 'div', isLifted, isTinted, className, ...rest }: CardProps) {
  return (
    <Box
      {...rest}
      data-card
      className={join(classes.card, isLifted && classes.lifted, isTinted && classes.tinted, className)}
    />
  )
}

/** A card's first line: its title and, at the end, one link or number. */
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

/** The bar at the foot of the page under 1024: what is chosen, then the button with the amount. The page keeps its height free. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} data-bottom-bar>
      {children}
    </div>
  )
}
