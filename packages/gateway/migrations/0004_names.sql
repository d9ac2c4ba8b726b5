-- Names of visitors. A released name stays until another owner may have it.
create table names (
  name text primary key,
  -- Labels of the same look are taken for each other.
  look text not null unique,
  -- Lower-case hex with 0x.
  owner text not null,
  owner_network text not null,
  attributes jsonb not null,
  registered_at timestamptz not null,
  updated_at timestamptz,
  held_until timestamptz
);
create index names_owner on names (owner);

create table name_addresses (
  name text not null references names (name) on delete cascade,
  coin_type bigint not null,
  address text not null,
  created_at timestamptz not null,
  primary key (name, coin_type)
);

-- Messages that changed the registry: no message does so twice. Registrations of an hour are counted here too.
create table name_messages (
  message_hash text primary key,
  owner text not null,
  is_registration boolean not null,
  used_at timestamptz not null
);
create index name_messages_owner on name_messages (owner, used_at);
create index name_messages_used_at on name_messages (used_at);
