import { escapeHtml } from './escape-html.ts'
import type { ReceivedAttachment, ReceivedEmail } from './mailbox.ts'

const STYLE = `
:root { color-scheme: light dark; --background: light-dark(#faf6ef, #181614); --surface: light-dark(#fffdfa, #22201d);
  --ink: light-dark(#25211c, #f3ede3); --second: light-dark(#5e564c, #bdb3a6); --line: light-dark(#e4daca, #3b3630);
  --green: light-dark(#1e5945, #8fcdb1); }
body { margin: 0; padding: 24px 16px; background: var(--background); color: var(--ink); font: 16px/24px system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; }
h1 { font-size: 32px; line-height: 40px; margin: 0 0 16px; font-weight: 600; }
details { margin: 0 0 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow-wrap: anywhere; }
summary { padding: 12px 16px; cursor: pointer; border-radius: 12px; }
summary b { display: block; }
.second { color: var(--second); font-size: 14px; line-height: 20px; }
.email { padding: 0 16px 16px; }
iframe { width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; padding: 12px; border: 1px solid var(--line); border-radius: 12px; font: 14px/20px ui-monospace, monospace; }
h2 { font-size: 16px; margin: 16px 0 8px; }
a { color: var(--green); }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
`

function renderAttachment({ filename, contentType, content }: ReceivedAttachment): string {
  const isText = contentType.startsWith('text/')
  const data = isText ? `;charset=utf-8,${encodeURIComponent(content)}` : `;base64,${content}`
  const link = `<a download="${escapeHtml(filename)}" href="data:${escapeHtml(contentType)}${data}">${escapeHtml(filename)}</a>`
  return `<li>${link} <span class="second">${escapeHtml(contentType)}</span>${isText ? `<pre>${escapeHtml(content)}</pre>` : ''}</li>`
}

/** Shows the email's HTML in a sandboxed frame without scripts, forms or access to this page. */
function renderHtml({ html, subject }: ReceivedEmail): string {
  return html === ''
    ? ''
    : `<h2>HTML</h2><iframe sandbox loading="lazy" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe>`
}

function renderEmail(email: ReceivedEmail, index: number): string {
  const head = `<b>${escapeHtml(email.subject || '–')}</b>
<span class="second">${escapeHtml(email.from)} → ${escapeHtml(email.to.join(', '))} · <time>${escapeHtml(email.sentAt)}</time></span>`
  const attachments =
    email.attachments.length > 0
      ? `<h2>Attachments</h2><ul>${email.attachments.map(renderAttachment).join('')}</ul>`
      : ''
  return `<details${index === 0 ? ' open' : ''}><summary>${head}</summary>
<div class="email">${renderHtml(email)}<h2>Text</h2><pre>${escapeHtml(email.text)}</pre>${attachments}</div></details>`
}

/**
 * Renders all emails on one page, in the given order. The page has one inline style and no scripts, so the only
 * exception it needs to a strict content security policy is `style-src 'unsafe-inline'`, which the styles in the emails
 * need anyway.
 */
export function renderMailboxPage(emails: ReceivedEmail[]): string {
  const list = emails.length === 0 ? '<p>No emails yet.</p>' : emails.map(renderEmail).join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (${emails.length})</title>
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
