// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table with another display value
import type { ReactNode } from 'react'
import { joinClasses } from './classes.ts'
import classes from './table.module.css'

export interface Column<Row> {
  key: string
  title: string
  /** Whether the column has amounts, which are right-aligned. */
  isAmount?: boolean | undefined
  /** Whether the column has buttons. Its title is visually hidden, and omitted in the card layout. */
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
 * A table with single-line rows, 60 px high. Below 768 px each row becomes a card with column titles. Roles are
 * explicit, because a table loses its native roles when its `display` changes.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table" className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={classes.head}>
        <tr role="row">
          {columns.map(({ key, title, isAmount, isAction }) => (
            <th key={key} role="columnheader" scope="col" className={joinClasses(isAmount && classes.amount)}>
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
                className={joinClasses(isAmount && classes.amount, isAction && classes.action)}
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
