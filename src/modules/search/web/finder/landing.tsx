import type { MetaDescriptor } from 'react-router'
import type { MatchLink } from '#modules/content/web/shared/match-link.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import classes from './landing.module.css'

/** Two strings, or a string and its link. */
type Pair = readonly [string, string]
/** Content around the list of the landing page, in the visitor's language (`landing-texts.server.ts`). */
export interface Landing {
  steps: { title: string; texts: string[] }
  how: { title: string; texts: Pair[] }
  topics: { title: string; links: Pair[] }
  questions: { title: string; texts: readonly Pair[] }
  counsellors: { title: string; text: string; link: Pair }
  match: MatchLink
  faq: MetaDescriptor
}

/** The steps of a booking, on one line if there is room. */
export function Steps({ title, texts }: Landing['steps']) {
  return (
    <ol aria-label={title} className={classes.steps}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  )
}

/** Explanations below the list for undecided visitors. */
export function LandingSections({ how, topics, questions, counsellors }: Landing) {
  return (
    <div className={classes.sections}>
      <h2>{how.title}</h2>
      <ol className={classes.how}>
        {how.texts.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <h2>{topics.title}</h2>
      <p className={classes.topics}>
        {topics.links.map(([text, href]) => (
          <Link key={href} href={href}>
            {text}
          </Link>
        ))}
      </p>
      <h2>{questions.title}</h2>
      <div className={classes.questions}>
        {questions.texts.map(([question, answer]) => (
          <Disclosure key={question} text={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
      <h2>{counsellors.title}</h2>
      <p>{counsellors.text}</p>
      <ButtonLink kind="second" href={counsellors.link[1]} className={classes.action}>
        {counsellors.link[0]}
      </ButtonLink>
    </div>
  )
}
