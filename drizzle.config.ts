import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/schema.server.ts",
  out: "./app/base/db/migrations",
  casing: "snake_case",
});
