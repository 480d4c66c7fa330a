import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Link } from './link.tsx'
import classes from './prose.module.css'

/** Layout of a text page: reading width, heading and lead sentence. */
export function ProsePage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      {children}
    </div>
  )
}

interface PartProps {
  id: string
  title: string
  children: ReactNode
}

/** A section with a heading. Links can point to its id. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function Bullets({ items, isNumbered }: { items: readonly ReactNode[]; isNumbered?: true }) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className={classes.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the list never changes
        <li key={index}>{item}</li>
      ))}
    </List>
  )
}

/** A link on a separate line, large enough for touch. */
export function LineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <Link href={href} className={classes.link}>
        {children}
      </Link>
    </p>
  )
}

/** Collapsible questions and answers, which work without scripts. */
export function Questions({ items }: { items: readonly { question: string; answer: ReactNode }[] }) {
  return (
    <div className={classes.questions}>
      {items.map(({ question, answer }) => (
        <Disclosure key={question} text={question} className={classes.question}>
          <p>{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
