import { Bullets, Part } from './prose.tsx'

/** A section of a text page: its id and the keys of its texts. */
export interface Section<Key extends string> {
  id: string
  title: Key
  texts?: readonly Key[]
  list?: readonly Key[]
  isNumbered?: true
}

interface SectionsProps<Key extends string> {
  sections: readonly Section<Key>[]
  /** Translates a key, filling in the page's values. */
  translate: (key: Key) => string
}

export function Sections<Key extends string>({ sections, translate }: SectionsProps<Key>) {
  return sections.map(({ id, title, texts = [], list, isNumbered }) => (
    <Part key={id} id={id} title={translate(title)}>
      {texts.map((key) => (
        <p key={key}>{translate(key)}</p>
      ))}
      {list && <Bullets items={list.map(translate)} {...(isNumbered ? { isNumbered } : {})} />}
    </Part>
  ))
}
