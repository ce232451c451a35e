# One image for every process: web, workers, migrations and the payment sandbox differ in their command only.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs its install script: binaries come as packages of their own.
RUN npm ci --omit=dev --ignore-scripts

FROM node:${NODE_VERSION}-slim
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/compiled \
    NODE_OPTIONS=--max-old-space-size=1024 \
    STORAGE_FOLDER=/data/files \
    SANDBOX_DATA=/data/sandbox
WORKDIR /app
# All that is ever written; a new volume takes over its owner.
RUN mkdir -p /data/files /data/sandbox /compiled && chown -R node:node /data /compiled
COPY --from=dependencies /app/node_modules ./node_modules
COPY . .
USER node
# Without their settings both end at once, but not before all of them is read and compiled; what is loaded later comes third: no start in production is a first one.
RUN node src/main.ts; node workers/main.ts; \
  node -e "import('koa-body'); import('objection'); import('csv-parse')"; test -n "$(ls /compiled)"
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT || process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
