import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildHead } from '#platform/web/head.ts'
import { Link } from '#ui/link.tsx'
import { Bullets, LineLink, Part, ProsePage } from '#ui/prose.tsx'
import { loadPrivacy } from './load-privacy.ts'
import classes from './page.module.css'

const INSPECTORATE_URL = 'https://www.aki.ee'

export function meta(args: MetaArgs<typeof loader>) {
  const { title = '', description = '' } = args.loaderData ?? {}
  return buildHead(args, () => ({ page: 'privacy', title, description }))
}

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPrivacy(request, context)

/** The privacy notice: which data is stored, why, for how long and who receives it, and how to exercise each right. */
export default function PrivacyPage() {
  const { title, lead, who, email, retention, notStored, recipients, rights, safety, cookies, changed, terms } =
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
      <Part id="kept" title={retention.title}>
        <ResponsiveTable {...retention} />
        <p>{notStored}</p>
      </Part>
      <Part id="receives" title={recipients.title}>
        <Bullets items={recipients.items} />
      </Part>
      <Rights {...rights} />
      <Part id="safety" title={safety.title}>
        <p>{safety.text}</p>
      </Part>
      <Part id="cookies" title={cookies.title}>
        <p>{cookies.before}</p>
        <ResponsiveTable {...cookies.table} />
        {cookies.after.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={classes.quiet}>{changed}</p>
      </Part>
      <LineLink href={terms.href}>{terms.text}</LineLink>
    </ProsePage>
  )
}

type PrivacyData = Awaited<ReturnType<typeof loadPrivacy>>

function Rights({ title, items, others, complain }: PrivacyData['rights']) {
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
        {complain} <a href={INSPECTORATE_URL}>aki.ee</a>
      </p>
    </Part>
  )
}

/** A table that is displayed on phones as a list of cards, with a label for each value. */
function ResponsiveTable({ title, columns, rows }: PrivacyData['retention']) {
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
            {rest.map((text, index) => (
              <td key={columns[index + 1]} data-name={columns[index + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
