import type { ReactNode } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import classes from './prose.module.css'

/** A page that is read: its width, its one heading, what it says in a sentence. */
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

/** One heading of such a page and what stands under it; others may lead straight to it. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a page never changes its order
        <li key={index}>{item}</li>
      ))}
    </List>
  )
}

/** A link on a line of its own, large enough for a thumb. */
export function LineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <Link href={href} className={classes.link}>
        {children}
      </Link>
    </p>
  )
}

/** Questions that open by the browser's own means. */
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
