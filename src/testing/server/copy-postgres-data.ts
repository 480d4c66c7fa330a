import { inject } from 'vitest'
import { copyFolder } from './copy-folder.ts'

/**
 * Copies the files of a new PostgreSQL server into `folder`, a DATA_DIR, which is several times as fast as `initdb`. Its
 * database `template_hool` has the schema.
 */
export const copyPostgresData = (folder: string): void => copyFolder(inject('postgresTemplate'), folder)
