import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { buildHead } from '#platform/web/head.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Badge } from '#ui/tag.tsx'
import { type HelplinesData, loadHelplines } from './load-helplines.ts'
import classes from './page.module.css'

const RELOAD_MS = 60_000

export function meta(args: MetaArgs<typeof loader>) {
  const { title = '', description = '' } = args.loaderData ?? {}
  return buildHead(args, () => ({ page: 'helplines', title, description }))
}

export const loader = ({ request, context }: LoaderFunctionArgs) => loadHelplines(request, context)

/** All helplines with hours and languages (decisions, crisis notice). Plain links work without scripts. */
export default function HelplinesPage() {
  const { title, intro, call, old, lines } = useLoaderData<typeof loader>()
  useMinuteReload()
  return (
    <>
      <h1>{title}</h1>
      <p className={classes.intro}>{intro}</p>
      {old && <Notice kind="waiting">{old}</Notice>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {lines.map((line) => (
          <Line key={line.key} line={line} call={call} />
        ))}
      </ul>
    </>
  )
}

/** Reloads every minute while visible, because the open status changes. */
function useMinuteReload(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

function Line({ line, call }: { line: HelplinesData['lines'][number]; call: string }) {
  return (
    <li className={line.key === 'emergency' ? `${classes.line} ${classes.first}` : classes.line}>
      <h2 className={classes.name}>{line.name}</h2>
      <p>{line.purpose}</p>
      <div className={classes.call}>
        <a href={`tel:${line.tel}`} className={classes.number}>
          <Icon name="phone" size={24} />
          <span>
            <span className="visually-hidden">{call} </span>
            {line.number}
          </span>
        </a>
        <Badge kind={line.state.isOpen ? 'good' : 'still'}>{line.state.text}</Badge>
      </div>
      <dl className={classes.facts}>
        {line.facts.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.origin}>
        {line.origin.before}
        {/* Sources are stored in English. */}
        <span lang="en">{line.origin.source}</span>
        {line.origin.after}
        <br />
        {line.checked}
      </p>
    </li>
  )
}
