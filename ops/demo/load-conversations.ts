import { sql } from 'kysely'
import { getMessageContext } from '#modules/messaging/server/format-message.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import type { LoadedProvider } from './load-provider.ts'
import { DEMO_CLIENT } from './logins.ts'

type DemoMessages = readonly (readonly ['client' | 'counsellor', hoursAgo: number, text: string])[]

const WITH_DEMO_CLIENT: DemoMessages = [
  ['client', 76, 'Hello Anna, I’ve kept the sleep diary for a week now. Should I bring it to our next session?'],
  [
    'counsellor',
    71,
    'Hello Mari. Yes, please do. A few words for each night are enough.\n\nIf there’s one night you’d like to talk about, mark it.',
  ],
  ['client', 70, 'Thank you, I will.'],
]
/** Conversations of the demo provider with one client for each language. The first one has an unread message. */
const WITH_CLIENTS = [
  {
    language: 'et',
    messages: [
      ['client', 52, 'Tere! Kas saaksite saata selle hingamisharjutuse, millest viimati rääkisime?'],
      [
        'counsellor',
        50,
        'Tere! Hingake neli korda aeglaselt nina kaudu sisse ja pikalt suu kaudu välja. Kaks minutit on täiesti piisav.',
      ],
      ['client', 3, 'Aitäh, proovisin eile õhtul. Kas seda võib teha ka keset päeva?'],
    ],
  },
  {
    language: 'ru',
    messages: [
      [
        'client',
        98,
        'Здравствуйте! Можно в следующий раз поговорить о переезде? Он даётся мне тяжелее, чем ожидалось.',
      ],
      ['counsellor', 96, 'Здравствуйте! Конечно. Запишите, что тревожит больше всего, и начнём с этого.'],
      ['client', 95, 'Спасибо, запишу.'],
    ],
  },
  {
    language: 'en',
    messages: [
      ['client', 120, 'Can I bring a list to our next session? I forget half of what I want to say.'],
      ['counsellor', 118, 'Please do. A few words for each thing are enough.'],
    ],
  },
] as const satisfies readonly { language: UiLanguage; messages: DemoMessages }[]

interface ParticipantPair {
  provider_id: string
  customer_account_id: string
  /** Null for the demo client. */
  language: UiLanguage | null
}

/** Loads the demo provider's conversations with the demo client and with one client for each language. */
export async function loadConversations(deps: AppDeps, { providerId }: LoadedProvider): Promise<void> {
  const { rows } = await sql<ParticipantPair>`
    select distinct on (language) provider_id, customer_account_id, language from contact join (
      select customer_account_id, email_address,
        case when email_address <> ${DEMO_CLIENT.email} then ui_language end as language from customer_account
    ) client using (customer_account_id) where provider_id = ${providerId} order by language, email_address`.execute(
    deps.db,
  )
  for (const { language, ...pair } of rows) {
    const messages =
      language === null ? WITH_DEMO_CLIENT : WITH_CLIENTS.find((other) => other.language === language)!.messages
    await loadConversation(deps, pair, { messages, isUnread: messages === WITH_CLIENTS[0].messages })
  }
}

async function loadConversation(
  deps: AppDeps,
  pair: Omit<ParticipantPair, 'language'>,
  { messages, isUnread }: { messages: DemoMessages; isUnread: boolean },
): Promise<void> {
  const getTime = (hours: number) => deps.clock.now().subtract({ hours })
  const [count, first, last] = [messages.length, messages[0]!, messages.at(-1)!]
  const { conversation_id } = await deps.db
    .insertInto('conversation')
    .values({
      ...pair,
      last_number: count,
      revision: count,
      created_at: getTime(first[1]),
      last_message_at: getTime(last[1]),
    })
    .returning('conversation_id')
    .executeTakeFirstOrThrow()
  const participants = (['client', 'counsellor'] as const).map((side) => {
    const read_number = isUnread && side !== last[0] ? count - 1 : count
    return { conversation_id, side, read_number }
  })
  await deps.db.insertInto('conversation_participant').values(participants).execute()
  const context = { providerId: pair.provider_id, customerAccountId: pair.customer_account_id }
  const rows = messages.map(([side, hours, text], index) => {
    const [message_id, number] = [crypto.randomUUID(), index + 1]
    const encrypted = deps.encryption.encrypt(text, getMessageContext(context, { message_id, side }))
    return { conversation_id, number, message_id, side, encrypted, written_at: getTime(hours), revision: number }
  })
  await deps.db.insertInto('message').values(rows).execute()
}
