import { joinClasses } from './classes.ts'
import classes from './portrait.module.css'

interface PortraitProps {
  /** Square picture. The initials are shown if there is none or it fails to load. */
  src: string | null
  name: string
  /** Size in px: 112 on cards (168 on wide ones: `isGrowing`), 72 on session cards, 56 in dialogs, 36 in tables. */
  size: 168 | 112 | 72 | 56 | 36
  /** Whether a portrait of 112 px grows to 168 px in windows at least 768 px wide. */
  isGrowing?: boolean | undefined
  /** Whether the portrait is in view when the page opens; it is then loaded with priority. */
  isFirst?: boolean | undefined
}

function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** A portrait. It is hidden from screen readers, because the name is always next to it as text. */
export function Portrait({ src, name, size, isGrowing, isFirst }: PortraitProps) {
  return (
    <span
      className={joinClasses(classes.portrait, classes[`s${size}`], isGrowing && classes.growing)}
      aria-hidden="true"
    >
      {getInitials(name)}
      {src && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading={isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  )
}
