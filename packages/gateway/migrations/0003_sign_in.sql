-- Also run by itself, in a host's own database: each statement may be met twice.
create table if not exists siwx_nonces (
  nonce text primary key,
  project_id text not null,
  domain text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists siwx_nonces_expires_at on siwx_nonces (expires_at);

-- A token never reaches this table: token_hash is its SHA-256, and tokens are signed besides.
create table if not exists siwx_sessions (
  id text primary key,
  token_hash text not null unique,
  project_id text not null,
  domain text not null,
  account text not null,
  message text not null,
  signature text not null,
  -- json, not jsonb: wallets send any escape, and jsonb refuses NUL and lone surrogates.
  cacao json,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index if not exists siwx_sessions_account on siwx_sessions (project_id, account);
create index if not exists siwx_sessions_expires_at on siwx_sessions (expires_at);

-- One row: what signs tokens where the configuration names no secret.
create table if not exists siwx_secrets (
  place int primary key,
  secret text not null
);
