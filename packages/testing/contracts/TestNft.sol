// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A minimal ERC-721 that any account may mint from. For local chains only.
contract TestNft {
    string public name;
    string public symbol;
    string private base;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    /// Metadata of token 7 is at `base_` followed by `7`.
    constructor(string memory name_, string memory symbol_, string memory base_) {
        name = name_;
        symbol = symbol_;
        base = base_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        require(owner != address(0), "TestNft: no such token");
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return string.concat(base, decimal(tokenId));
    }

    function mint(address to, uint256 tokenId) public {
        require(to != address(0) && owners[tokenId] == address(0), "TestNft: taken");
        put(address(0), to, tokenId);
    }

    /// Mints one token to each address, numbered from `first` on.
    function strew(address[] calldata to, uint256 first) external {
        for (uint256 i = 0; i < to.length; i++) mint(to[i], first + i);
    }

    function burn(uint256 tokenId) external {
        require(ownerOf(tokenId) == msg.sender, "TestNft: not yours");
        put(msg.sender, address(0), tokenId);
    }

    function approve(address approved, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        require(owner == msg.sender || isApprovedForAll[owner][msg.sender], "TestNft: not yours");
        getApproved[tokenId] = approved;
        emit Approval(owner, approved, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        require(owner == from && to != address(0), "TestNft: not theirs");
        require(
            owner == msg.sender || getApproved[tokenId] == msg.sender || isApprovedForAll[owner][msg.sender],
            "TestNft: not allowed"
        );
        put(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        transferFrom(from, to, tokenId);
    }

    function put(address from, address to, uint256 tokenId) private {
        delete getApproved[tokenId];
        owners[tokenId] = to;
        if (from != address(0)) balanceOf[from] -= 1;
        if (to != address(0)) balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }

    function decimal(uint256 value) private pure returns (string memory) {
        if (value == 0) return "0";
        bytes memory digits;
        for (; value > 0; value /= 10) digits = abi.encodePacked(bytes1(uint8(48 + (value % 10))), digits);
        return string(digits);
    }
}
