import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Part, ProsePage } from '#ui/prose.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import type { TermsData } from './load-terms.ts'
import classes from './page.module.css'

/**
 * One version of the terms of use (specification §1, §9). Navigation uses only links and headings, so that it works
 * without scripts.
 */
export function TermsView({ data }: { data: TermsData }) {
  const { next } = data
  return (
    <ProsePage title={data.title} lead={data.valid}>
      {data.notice && <Notice kind="neutral">{data.notice}</Notice>}
      {next && (
        <Notice kind="neutral">
          {next.text} <Link href={next.link.href}>{next.link.text}</Link>
        </Notice>
      )}
      <TabLinks label={data.tabsLabel} items={data.tabs} />
      <Contents data={data} />
      {data.sections.map(({ id, title, paragraphs }) => (
        <Part key={id} id={id} title={title}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Part>
      ))}
      <p>
        <Link href={data.privacy.href}>{data.privacy.text}</Link>
      </p>
      <Versions data={data} />
      <div className={classes.print}>
        <Button kind="second" onClick={() => window.print()}>
          {data.print}
        </Button>
      </div>
      <p className={classes.address}>{data.address}</p>
    </ProsePage>
  )
}

function Contents({ data: { contents, sections } }: { data: TermsData }) {
  return (
    <nav aria-label={contents} className={classes.contents}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Versions({ data: { versionsTitle, versions } }: { data: TermsData }) {
  return (
    <div className={classes.versions}>
      <Part id="versions" title={versionsTitle}>
        <ul>
          {versions.map(({ href, text, state }) => (
            <li key={href}>
              <Link href={href}>{text}</Link> ({state})
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}
