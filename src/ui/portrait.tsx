import { joinClasses } from './classes.ts'
import classes from './portrait.module.css'

interface PortraitProps {
  /** Square picture; the initials are shown if there is none or it fails to load. */
  src: string | null
  name: string
  /** 112 on cards (168 on wide ones: `isGrowing`), 72 on session cards, 56 in dialogs, 36 in tables, in px. */
  size: 168 | 112 | 72 | 56 | 36
  /** 112 px wide on phones, 168 px from a width of 768 px. */
  isGrowing?: boolean | undefined
  /** For portraits that are in view when the page opens. */
  isFirst?: boolean | undefined
}

function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** A portrait. The name is next to it as text, so it is hidden from screen readers. */
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
