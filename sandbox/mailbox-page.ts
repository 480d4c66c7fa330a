import type { Mail, MailAttachment } from './mailbox.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf6ef, #181614); --surface: light-dark(#fffdfa, #22201d);
  --ink: light-dark(#25211c, #f3ede3); --second: light-dark(#5e564c, #bdb3a6); --line: light-dark(#e4daca, #3b3630);
  --green: light-dark(#1e5945, #8fcdb1); }
body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/24px system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; }
h1 { font-size: 32px; line-height: 40px; margin: 0 0 16px; font-weight: 600; }
details { margin: 0 0 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow-wrap: anywhere; }
summary { padding: 12px 16px; cursor: pointer; border-radius: 12px; }
summary b { display: block; }
.second { color: var(--second); font-size: 14px; line-height: 20px; }
.mail { padding: 0 16px 16px; }
iframe { width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; padding: 12px; border: 1px solid var(--line); border-radius: 12px; font: 14px/20px ui-monospace, monospace; }
h2 { font-size: 16px; margin: 16px 0 8px; }
a { color: var(--green); }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
`

function attachment({ filename, contentType, content }: MailAttachment): string {
  const isText = contentType.startsWith('text/')
  const data = isText ? `;charset=utf-8,${encodeURIComponent(content)}` : `;base64,${content}`
  const link = `<a download="${escaped(filename)}" href="data:${escaped(contentType)}${data}">${escaped(filename)}</a>`
  return `<li>${link} <span class="second">${escaped(contentType)}</span>${isText ? `<pre>${escaped(content)}</pre>` : ''}</li>`
}

/** The mail's own HTML sits in a frame without any rights: no scripts, no forms, no access to this page. */
function mailHtml({ html, subject }: Mail): string {
  return html === ''
    ? ''
    : `<h2>HTML</h2><iframe sandbox loading="lazy" title="${escaped(subject)}" srcdoc="${escaped(html)}"></iframe>`
}

function oneMail(mail: Mail, place: number): string {
  const head = `<b>${escaped(mail.subject || '–')}</b>
<span class="second">${escaped(mail.from)} → ${escaped(mail.to.join(', '))} · <time>${escaped(mail.sentAt)}</time></span>`
  const files =
    mail.attachments.length > 0 ? `<h2>Attachments</h2><ul>${mail.attachments.map(attachment).join('')}</ul>` : ''
  return `<details${place === 0 ? ' open' : ''}><summary>${head}</summary>
<div class="mail">${mailHtml(mail)}<h2>Text</h2><pre>${escaped(mail.text)}</pre>${files}</div></details>`
}

/**
 * A page of all mails, in the order given (newest first). It has one inline style and no script: a strict
 * content-security-policy needs `style-src 'unsafe-inline'` for it, which also goes for the styles of the mails themselves.
 */
export function mailboxPage(mails: Mail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(oneMail).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${mails.length})</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
${list}
</main>
</body>
</html>`
}
