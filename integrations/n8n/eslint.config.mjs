export { config as default } from "@n8n/node-cli/eslint";
