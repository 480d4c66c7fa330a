import { Bullets, Part } from './prose.tsx'

/** A section of a page as data, with its text keys. */
export interface Section<Key extends string> {
  id: string
  title: Key
  says?: readonly Key[]
  list?: readonly Key[]
  isNumbered?: true
}

interface SectionsProps<Key extends string> {
  sections: readonly Section<Key>[]
  /** Translates a key with the page's values. */
  say: (key: Key) => string
}

export function Sections<Key extends string>({ sections, say }: SectionsProps<Key>) {
  return sections.map(({ id, title, says = [], list, isNumbered }) => (
    <Part key={id} id={id} title={say(title)}>
      {says.map((key) => (
        <p key={key}>{say(key)}</p>
      ))}
      {list && <Bullets items={list.map(say)} {...(isNumbered ? { isNumbered } : {})} />}
    </Part>
  ))
}
