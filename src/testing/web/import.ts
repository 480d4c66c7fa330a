import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

export const IMPORT_ID = '00000000-0000-4000-8000-0000000000e1'

type Import = Reply<'getImport'>

/** Builds a newly uploaded list of counsellors, whose columns are still to be confirmed. */
export const buildImportReply = (part: PartialReply<Import> = {}): Import =>
  buildReply('getImport', {
    importId: IMPORT_ID,
    fileName: 'nimekiri.csv',
    status: 'uploaded',
    createdAt: '2026-11-24T09:00:00Z',
    forgottenAt: '2026-12-24T09:00:00Z',
    rowCount: 500,
    columns: [
      { header: 'Eesnimi', samples: ['Mari', 'Jaan'] },
      { header: 'Perekonnanimi', samples: ['Näidislill'] },
      { header: 'E-post', samples: ['mari@naidis.test'] },
      { header: '', samples: [] },
    ],
    mapping: ['firstName', 'lastName', 'emailAddress', null],
    emailLanguage: 'et',
    ...part,
  } as PartialReply<Import>)
