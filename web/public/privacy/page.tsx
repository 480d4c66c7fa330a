import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { head } from '../../head.ts'
import { Link } from '../../kit/link.tsx'
import { loadPrivacy } from './load-privacy.ts'
import classes from './page.module.css'

const INSPECTORATE = 'https://www.aki.ee'

export function meta(args: MetaArgs<typeof loader>) {
  const { title = '', description = '' } = args.loaderData ?? {}
  return head(args, () => ({ page: 'privacy', title, description }))
}

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPrivacy(request, context)

/** What is kept of a person, why, how long, who receives it, and the screens on which each right is used. */
export default function PrivacyPage() {
  const { title, lead, who, email, kept, not, receives, rights, safety, cookies, changed, terms } =
    useLoaderData<typeof loader>()
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      <p className={classes.lead}>{lead}</p>
      <h2>{who.title}</h2>
      <p>{who.before}</p>
      <address className={classes.operator}>
        {who.operator.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`mailto:${email}`}>{email}</a>
      </address>
      <p>{who.after}</p>
      <h2>{kept.title}</h2>
      <Rows {...kept} />
      <p>{not}</p>
      <h2>{receives.title}</h2>
      <ul>
        {receives.items.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Rights {...rights} />
      <h2>{safety.title}</h2>
      <p>{safety.text}</p>
      <h2 id="cookies">{cookies.title}</h2>
      <p>{cookies.before}</p>
      <Rows {...cookies.table} />
      <p>{cookies.after}</p>
      <p className={classes.quiet}>{changed}</p>
      <p>
        <Link href={terms.href}>{terms.text}</Link>
      </p>
    </div>
  )
}

type Data = Awaited<ReturnType<typeof loadPrivacy>>

function Rights({ title, items, others, complain }: Data['rights']) {
  return (
    <>
      <h2 id="rights">{title}</h2>
      <ul>
        {items.map(({ before, text, href }) => (
          <li key={text}>
            {before}
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        {complain} <a href={INSPECTORATE}>aki.ee</a>
      </p>
    </>
  )
}

/** A table that is a list of cards on a phone: each value says what it is. */
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
