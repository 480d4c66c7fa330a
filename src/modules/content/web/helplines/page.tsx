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

/**
 * All helplines with their hours and languages (decisions, crisis notice). Numbers are plain links that work without
 * JavaScript.
 */
export default function HelplinesPage() {
  const { title, intro, call, staleNotice, lines } = useLoaderData<typeof loader>()
  useMinuteReload()
  return (
    <>
      <h1>{title}</h1>
      <p className={classes.intro}>{intro}</p>
      {staleNotice && <Notice kind="waiting">{staleNotice}</Notice>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {lines.map((helpline) => (
          <HelplineItem key={helpline.key} helpline={helpline} call={call} />
        ))}
      </ul>
    </>
  )
}

/** Reloads the data every minute while the page is visible, because helplines open and close. */
function useMinuteReload(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

function HelplineItem({ helpline, call }: { helpline: HelplinesData['lines'][number]; call: string }) {
  return (
    <li className={helpline.key === 'emergency' ? `${classes.line} ${classes.first}` : classes.line}>
      <h2 className={classes.name}>{helpline.name}</h2>
      <p>{helpline.purpose}</p>
      <div className={classes.call}>
        <a href={`tel:${helpline.tel}`} className={classes.number}>
          <Icon name="phone" size={24} />
          <span>
            <span className="visually-hidden">{call} </span>
            {helpline.number}
          </span>
        </a>
        <Badge kind={helpline.state.isOpen ? 'good' : 'still'}>{helpline.state.text}</Badge>
      </div>
      <dl className={classes.facts}>
        {helpline.details.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.origin}>
        {helpline.origin.before}
        {/* The names of the sources are in English in every language. */}
        <span lang="en">{helpline.origin.source}</span>
        {helpline.origin.after}
        <br />
        {helpline.checked}
      </p>
    </li>
  )
}

const DAY_MS = 86_400_000

/** Loads all helplines, formatted for display, with their current status and the date of the last check. */
async function loadHelplines(request: Request, context: Readonly<RouterContextProvider>) {
  const t = await loadServerTexts(request, 'help')
  const { helplines } = unwrapLoaderResult(await serverApi(context)('publicSettings', {}))
  const today = Date.parse(context.get(visitContext).now)
  const isStale = (helpline: { lastChecked: string }) =>
    today - Date.parse(helpline.lastChecked) > HELPLINE_CHECK_DAYS * DAY_MS
  const lines = helplines.map((helpline) => {
    const [before = '', after = ''] = t('helplines.source', { source: '\n' }).split('\n')
    const languages = helpline.languages.map((code) => t(`language.${code as UiLanguage}`)).join(', ')
    const details = [
      { name: t('helplines.hours'), value: helpline.hours },
      // Left out if unknown: the field study did not find out which languages the emergency number supports.
      { name: t('helplines.languages'), value: languages },
      { name: t('helplines.price'), value: helpline.isFree ? t('helplines.free') : '' },
    ].filter(({ value }) => value !== '')
    return {
      key: helpline.key,
      name: helpline.name,
      purpose: helpline.purpose,
      number: helpline.number,
      tel: helpline.tel,
      details,
      state: { isOpen: helpline.isOpenNow, text: t(helpline.isOpenNow ? 'helplines.open' : 'helplines.closed') },
      origin: { before, source: helpline.source, after },
      checked: t('helplines.checked', { date: formatCalendarDate(helpline.lastChecked) }),
    }
  })
  return {
    title: t('helplines.title'),
    description: t('helplines.description'),
    intro: t('helplines.intro'),
    call: t('helplines.call'),
    staleNotice: helplines.some(isStale) ? t('helplines.old', { count: HELPLINE_CHECK_DAYS }) : null,
    // The emergency number always comes first.
    lines: lines.toSorted((a, b) => Number(b.key === 'emergency') - Number(a.key === 'emergency')),
  }
}

type HelplinesData = Awaited<ReturnType<typeof loadHelplines>>
