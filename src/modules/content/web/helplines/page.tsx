import { useEffect } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { HELPLINE_CHECK_DAYS } from '#modules/content/values/limits.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { buildHead } from '#platform/web/head.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { loadServerTexts } from '#platform/web/server-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Badge } from '#ui/tag.tsx'
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

const DAY_MS = 86_400_000

/** Loads all helplines, formatted for display, with their current status and the day of the last check. */
async function loadHelplines(request: Request, context: Readonly<RouterContextProvider>) {
  const t = await loadServerTexts(request, 'help')
  const { helplines } = unwrapLoaderResult(await serverApi(context)('publicSettings', {}))
  const today = Date.parse(context.get(visitContext).now)
  const isOld = (line: { lastChecked: string }) => today - Date.parse(line.lastChecked) > HELPLINE_CHECK_DAYS * DAY_MS
  const lines = helplines.map((line) => {
    const [before = '', after = ''] = t('helplines.source', { source: '\n' }).split('\n')
    const spoken = line.languages.map((code) => t(`language.${code as UiLanguage}`)).join(', ')
    const facts = [
      { name: t('helplines.hours'), value: line.hours },
      // Unknown values are omitted: the study has no languages for the emergency number.
      { name: t('helplines.languages'), value: spoken },
      { name: t('helplines.price'), value: line.isFree ? t('helplines.free') : '' },
    ].filter(({ value }) => value !== '')
    return {
      ...{ key: line.key, name: line.name, purpose: line.purpose, number: line.number, tel: line.tel, facts },
      state: { isOpen: line.isOpenNow, text: t(line.isOpenNow ? 'helplines.open' : 'helplines.closed') },
      origin: { before, source: line.source, after },
      checked: t('helplines.checked', { date: formatCalendarDate(line.lastChecked) }),
    }
  })
  return {
    title: t('helplines.title'),
    description: t('helplines.description'),
    intro: t('helplines.intro'),
    call: t('helplines.call'),
    old: helplines.some(isOld) ? t('helplines.old', { count: HELPLINE_CHECK_DAYS }) : null,
    // The emergency number always comes first.
    lines: lines.toSorted((a, b) => Number(b.key === 'emergency') - Number(a.key === 'emergency')),
  }
}

type HelplinesData = Awaited<ReturnType<typeof loadHelplines>>
