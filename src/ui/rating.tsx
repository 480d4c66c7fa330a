import classes from './rating.module.css'

// One path draws all five stars. With one element per star and fraction, a list of twenty cards took 4 ms and 100 kB of
// HTML.
const STAR = 'l2.6 6 6.5.6-4.9 4.3 1.5 6.3L12 16.6l-5.7 3.3 1.5-6.3-4.9-4.3 6.5-.6Z'
const FIVE = [0, 1, 2, 3, 4].map((star) => `M${12 + star * 24} 2.7${STAR.replace('L12', `L${12 + star * 24}`)}`)

/**
 * A compact rating: one star, the number and the count ('4.9 · 132 reviews'). `text` ('rated') replaces the star for
 * screen readers.
 */
export function RatingSummary({ value, count, text }: { value: string; count: string; text: string }) {
  return (
    <p className={classes.summary}>
      <StarRow full={1} of={1} />
      <span className="visually-hidden">{text} </span>
      <strong>{value}</strong>
      <span className={classes.count}> · {count}</span>
    </p>
  )
}

/** A row of five stars with the rating as text ('5 out of 5'). */
export function RatingStars({ rating, text }: { rating: number; text: string }) {
  return (
    <span className={classes.stars}>
      <StarRow full={Math.round(rating)} of={5} />
      {text}
    </span>
  )
}

function StarRow({ full, of }: { full: number; of: number }) {
  return (
    <svg className={classes.drawing} width={of * 17} height="17" viewBox={`0 0 ${of * 24} 24`} aria-hidden="true">
      <path d={FIVE.slice(0, full).join('')} />
      {full < of && <path className={classes.rest} d={FIVE.slice(full, of).join('')} />}
    </svg>
  )
}
