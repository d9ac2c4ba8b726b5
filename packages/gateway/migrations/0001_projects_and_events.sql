create table projects (
  id text primary key,
  origins jsonb not null,
  created_at timestamptz not null default now()
);

-- Addresses never reach this table: address_hash is an HMAC under a key of the project alone.
create table events (
  project_id text not null,
  event_id uuid not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  domain text,
  event text not null,
  address_hash text,
  -- json, not jsonb: pages send any escape, and jsonb refuses NUL and lone surrogates.
  properties json,
  primary key (project_id, event_id)
);
create index events_received_at on events (received_at);

create table project_secrets (
  project_id text primary key,
  analytics_key text not null
);
