import { join } from './classes.ts'
import classes from './portrait.module.css'

interface PortraitProps {
  /** Square picture; without one, or when it does not arrive, the initials stand there. */
  src: string | null
  name: string
  /** 112 on cards (168 on wide ones: `isGrowing`), 72 on session cards, 56 in dialogs, 36 in tables. */
  size: 168 | 112 | 72 | 56 | 36
  /** 112 at 390, 168 from 768. */
  isGrowing?: boolean | undefined
  /** The first portraits on a page, which are in sight at once. */
  isFirst?: boolean | undefined
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** A face. The name stands beside it in words, so readers skip the picture. */
export function Portrait({ src, name, size, isGrowing, isFirst }: PortraitProps) {
  return (
    <span className={join(classes.portrait, classes[`s${size}`], isGrowing && classes.growing)} aria-hidden="true">
      {initials(name)}
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
