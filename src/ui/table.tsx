// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table that is drawn as anything else
import type { ReactNode } from 'react'
import { join } from './classes.ts'
import classes from './table.module.css'

export interface Column<Row> {
  key: string
  title: string
  /** Amounts stand at the end of the column, in figures of one width. */
  isAmount?: boolean | undefined
  /** For buttons: the title is for readers only, and as a card it has no label. */
  isAction?: boolean | undefined
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/**
 * Rows of 60, one line each; under 768 each row becomes a card with its titles.
 * The roles are written out because a table that is not drawn as a table loses its own.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table" className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={classes.head}>
        <tr role="row">
          {columns.map(({ key, title, isAmount, isAction }) => (
            <th key={key} role="columnheader" scope="col" className={join(isAmount && classes.amount)}>
              {isAction ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={classes.row}>
            {columns.map(({ key, title, isAmount, isAction, cell }) => (
              <td
                key={key}
                role="cell"
                data-title={isAction ? undefined : title}
                className={join(isAmount && classes.amount, isAction && classes.action)}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
