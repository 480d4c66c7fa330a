import classes from './brand.module.css'

/** The logo (a bowl with a dot) and the name, which labels the link that usually surrounds them. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={classes.brand}>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <circle className={classes.dot} cx="14" cy="7.5" r="4.5" />
        <path className={classes.bowl} d="M4 13a10 10 0 0 0 20 0" />
      </svg>
      {name}
    </span>
  )
}
