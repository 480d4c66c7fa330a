import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildHead } from '#platform/web/head.ts'
import { Link } from '#ui/link.tsx'
import { Bullets, LineLink, Part, ProsePage } from '#ui/prose.tsx'
import { loadPrivacy } from './load-privacy.ts'
import classes from './page.module.css'

const INSPECTORATE = 'https://www.aki.ee'

export function meta(args: MetaArgs<typeof loader>) {
  const { title = '', description = '' } = args.loaderData ?? {}
  return buildHead(args, () => ({ page: 'privacy', title, description }))
}

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPrivacy(request, context)

/** Stored data, purposes, retention, recipients, and the screens for exercising each right. */
export default function PrivacyPage() {
  const { title, lead, who, email, kept, not, receives, rights, safety, cookies, changed, terms } =
    useLoaderData<typeof loader>()
  return (
    <ProsePage title={title} lead={lead}>
      <Part id="who" title={who.title}>
        <p>{who.before}</p>
        <address className={classes.operator}>
          {who.operator.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`mailto:${email}`}>{email}</a>
        </address>
        <p>{who.after}</p>
      </Part>
      <Part id="kept" title={kept.title}>
        <Rows {...kept} />
        <p>{not}</p>
      </Part>
      <Part id="receives" title={receives.title}>
        <Bullets items={receives.items} />
      </Part>
      <Rights {...rights} />
      <Part id="safety" title={safety.title}>
        <p>{safety.text}</p>
      </Part>
      <Part id="cookies" title={cookies.title}>
        <p>{cookies.before}</p>
        <Rows {...cookies.table} />
        {cookies.after.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={classes.quiet}>{changed}</p>
      </Part>
      <LineLink href={terms.href}>{terms.text}</LineLink>
    </ProsePage>
  )
}

type Data = Awaited<ReturnType<typeof loadPrivacy>>

function Rights({ title, items, others, complain }: Data['rights']) {
  return (
    <Part id="rights" title={title}>
      <div className={classes.rights}>
        <Bullets
          items={items.map(({ before, text, href }) => (
            <span key={text}>
              {before}
              <Link href={href}>{text}</Link>
            </span>
          ))}
        />
      </div>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        {complain} <a href={INSPECTORATE}>aki.ee</a>
      </p>
    </Part>
  )
}

/** A table that becomes a list of cards on a phone, with a label for each value. */
function Rows({ title, columns, rows }: Data['kept']) {
  return (
    <table className={classes.rows}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((text, n) => (
              <td key={columns[n + 1]} data-name={columns[n + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
