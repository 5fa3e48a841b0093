// SPDX-License-Identifier: MIT
// Runs each argument as a statement of SQL in DuckDB (tools/dev/duckdb).
import {DuckDBInstance} from '@duckdb/node-api';

const database = await DuckDBInstance.create(':memory:');
const connection = await database.connect();
for (const statement of process.argv.slice(2))
    await connection.run(statement);
